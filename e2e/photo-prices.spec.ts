import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expectSameDocument, openDesign, openList, row, textsOf, undo } from './photo-list.ts'
import { expect, test, toast } from './story.ts'

test.use({ isOwner: true, changesGallery: true })

test('the owner changes a price, sees its history and undoes the change', async ({ page }) => {
  const before = await openList(page)
  const sheet = await openDesign(page, 'AB-2')
  await expect(sheet.getByText(m.admin_pastPrices())).toHaveCount(0)
  await sheet.getByRole('textbox', { name: m.admin_newPriceOf({ item: 'AB-2' }) }).fill('3300')
  await sheet.getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(toast(page, m.admin_priceUpdated())).toBeVisible()
  await sheet.getByText(m.admin_pastPrices(), { exact: true }).click()
  await expect(sheet.locator('details').getByRole('listitem')).toHaveText([
    /^₹3300\s*since .*\d{4}$/,
    /^₹3200\s*since .*\d{4}$/,
  ])
  await undo(page).click()
  await expect(toast(page, m.admin_priceUndone())).toBeVisible()
  await expect(sheet.getByText(m.admin_pastPrices())).toHaveCount(0)
  await page.goBack()
  expect(await textsOf(page)).toEqual(before)
  await expect(page).toHaveURL(/\/admin$/)
  await expectSameDocument(page)
})

test('undo removes the price of a photo that had none', async ({ page }) => {
  const before = await openList(page)
  const unpriced = row(page, m.gallery_priceOnRequest())
  await unpriced.getByRole('textbox').fill('77')
  await unpriced.getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(row(page, '₹77')).toBeVisible()
  await undo(page).click()
  await expect(toast(page, m.admin_priceUndone())).toBeVisible()
  await expect(unpriced).toBeVisible()
  expect(await textsOf(page)).toEqual(before)
})

test('a saved change is told although the screen cannot be refreshed, and the button is free again', async ({
  page,
}) => {
  const before = await openList(page)
  // The response never comes.
  await page.route('**/admin', (route) => (route.request().resourceType() === 'fetch' ? undefined : route.continue()))
  const changed = row(page, '₹3200').first()
  await changed.getByRole('textbox').fill('3300')
  await changed.getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(toast(page, `${m.admin_priceUpdated()} ${m.toast_notRefreshed()}`)).toBeVisible()
  await expect(page.locator('#photos [aria-busy=true]')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await undo(page).click()
  await expect(toast(page, m.admin_priceUndone())).toBeVisible()
  await expect.poll(() => textsOf(page)).toEqual(before)
})

test('a changed price shows before the server answers, and a failure restores the former one', async ({ page }) => {
  const before = await openList(page)
  let fail = () => {}
  const answer = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route(`**${endpoints.changeGalleryItem.path.replace(':id', '*')}`, async (route) => {
    await answer
    await route.abort()
  })
  const changed = row(page, '₹3200').first()
  await changed.getByRole('textbox').fill('3300')
  await changed.getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(row(page, '₹3300')).toBeVisible()
  fail()
  const failed = row(page, m.admin_priceNotUpdated({ reason: m.network() }))
  await expect(failed).toContainText('₹3200')
  await expect(failed.getByRole('textbox')).toHaveValue('3300')
  expect(await openList(page)).toEqual(before)
})

for (const { what, field, button, problem } of [
  {
    what: 'price',
    field: m.admin_newPriceOf({ item: 'DB-1' }),
    button: m.admin_updatePrice(),
    problem: m.admin_priceNotUpdated({ reason: m.network() }),
  },
  {
    what: 'description',
    field: m.admin_descriptionInEnglish(),
    button: m.admin_saveDescription(),
    problem: m.network(),
  },
])
  test(`a failure to store a ${what} is told although another design is open`, async ({ page }) => {
    await openList(page)
    const sheet = await openDesign(page, 'DB-1')
    const failure = Promise.withResolvers<void>()
    await page.route(`**${endpoints.changeGalleryItem.path.replace(':id', '*')}`, async (route) => {
      await failure.promise
      await route.abort()
    })
    await sheet.getByRole('textbox', { name: field }).fill('3300')
    await sheet.getByRole('button', { name: button }).click()
    await sheet.getByRole('button', { name: m.design_previousPhoto() }).click()
    await expect(sheet).not.toHaveAccessibleName(/^DB-1 /)
    failure.resolve()
    await expect(toast(page, problem)).toBeVisible()
  })

test('a price typed as on a bill is understood, and can become empty again', async ({ page }) => {
  const before = await openList(page)
  const changed = row(page, '₹3200').first()
  await changed.getByRole('textbox').fill('₹ 1,234/-')
  await changed.getByRole('button', { name: m.admin_updatePrice() }).click()
  const understood = row(page, '₹1234')
  await expect(understood.getByText(m.admin_priceUnderstood({ price: '₹1234' }))).toBeVisible()
  await undo(page).click()
  await expect(toast(page, m.admin_priceUndone())).toBeVisible()

  await changed.getByRole('textbox').fill('1.200')
  await changed.getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(changed.getByText(m.form_priceAmbiguous({ first: '₹1200', second: '₹1.20' }))).toBeVisible()
  await changed.getByRole('textbox').fill('')
  const sheet = await openDesign(page, '₹3200')
  await sheet.getByRole('button', { name: m.admin_priceOnRequestOf({ item: 'AB-2' }) }).click()
  await expect(toast(page, m.admin_priceUpdated())).toBeVisible()
  await undo(page).click()
  await page.goBack()
  await expect.poll(() => textsOf(page)).toEqual(before)
})
