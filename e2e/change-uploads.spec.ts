import { m } from '../src/messages/compiled/messages.js'
import { errorMessage } from '../src/messages/error-messages.ts'
import { expect, open, test, toast, waitForHydration } from './story.ts'
import { choose, hold, photo, press, prices, queue, remove, row, setPrice } from './upload-photos.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, changesGallery: true, isOwner: true })

const leastTargetPx = 44

test('waiting and uploading photos are published with a price and category changed meanwhile', async ({
  page,
  context,
}) => {
  await open(page, '/admin')
  const releasePublication = await hold(page, 'POST', '**/v1/gallery')
  await choose(page, [await photo(171, 'first.jpg'), await photo(172, 'second.jpg'), await photo(73, 'third.jpg')])
  await setPrice(page, '6500')
  await press(page)

  const change = (name: string) => page.getByRole('button', { name: m.admin_changeUploadOf({ photo: name }) })
  await expect(row(page, 'first.jpg').getByText(m.admin_processing())).toBeVisible()
  await expect(change('first.jpg')).toHaveCount(0)
  await change('second.jpg').tap()
  const fields = row(page, 'second.jpg').locator('input, textarea, select, button')
  for (const box of await Promise.all((await fields.all()).map((field) => field.boundingBox())))
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(leastTargetPx)
  await page.getByLabel(m.admin_priceOf({ photo: 'second.jpg' })).fill('-1')
  await page.getByLabel(m.admin_categoryOf({ photo: 'second.jpg' })).selectOption('aari blouse')
  await page.getByRole('button', { name: m.admin_saveUploadOf({ photo: 'second.jpg' }) }).tap()
  await expect(row(page, 'second.jpg').getByText(m.form_priceInvalid())).toBeVisible()
  await expect(row(page, 'second.jpg')).toContainText(
    m.design_itemName({ category: 'design blouse', price: m.gallery_price({ price: '6500' }) }),
  )
  await page.getByLabel(m.admin_priceOf({ photo: 'second.jpg' })).fill('6502')
  await page.getByRole('button', { name: m.admin_saveUploadOf({ photo: 'second.jpg' }) }).tap()
  await expect(change('second.jpg')).toBeFocused()
  const changed = m.design_itemName({ category: 'aari blouse', price: m.gallery_price({ price: '6502' }) })
  await expect(row(page, 'second.jpg')).toContainText(changed)

  await page.reload()
  await waitForHydration(page)
  await expect(row(page, 'second.jpg')).toContainText(changed)
  const releaseSend = await hold(page, 'POST', '**/v1/images/*')
  releasePublication()
  await expect(row(page, 'second.jpg').getByRole('progressbar')).toBeVisible()
  await change('second.jpg').tap()
  await page.getByLabel(m.admin_priceOf({ photo: 'second.jpg' })).fill('6503')

  // The other window waits while this window uploads. It stays open, because closing it could stop the change from being stored.
  const otherTab = await context.newPage()
  await open(otherTab, '/admin')
  await otherTab.getByRole('button', { name: m.admin_changeUploadOf({ photo: 'third.jpg' }) }).click()
  await otherTab.getByLabel(m.admin_priceOf({ photo: 'third.jpg' })).fill('6504')
  await otherTab.getByLabel(m.admin_priceOf({ photo: 'third.jpg' })).press('Enter')
  await expect(row(otherTab, 'third.jpg')).toContainText(m.gallery_price({ price: '6504' }))

  releaseSend()
  await expect(row(page, 'second.jpg').getByText(m.admin_publishedAfterChange())).toBeVisible()
  expect(await prices(page, '650')).toEqual(['6500'])
  await page.getByRole('button', { name: m.admin_saveUploadOf({ photo: 'second.jpg' }) }).tap()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await expect.poll(() => prices(page, '650')).toEqual(['6500', '6503', '6504'])
})

test('a photo whose publication lost its response is published once and changes only in the gallery', async ({
  page,
  context,
}) => {
  await open(page, '/admin')
  const cookies = await context.cookies()
  await page.route(
    '**/v1/gallery',
    async (route) => {
      expect((await route.fetch()).status()).toBe(200)
      await context.clearCookies()
      await route.abort()
    },
    { times: 1 },
  )
  await choose(page, [await photo(75, 'lost.jpg')])
  await setPrice(page, '6700')
  await press(page)
  await expect(row(page, 'lost.jpg').getByText(errorMessage('UNAUTHENTICATED'))).toBeVisible()
  await context.addCookies(cookies)
  expect(await prices(page, '670')).toEqual(['6700'])

  await expect(page.getByRole('button', { name: m.admin_changeUploadOf({ photo: 'lost.jpg' }) })).toHaveCount(0)
  await page.getByRole('button', { name: m.admin_tryAgainOf({ photo: 'lost.jpg' }) }).tap()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await expect(queue(page)).toHaveCount(0)
  expect(await prices(page, '670')).toEqual(['6700'])
})

test('a photo removed while it is being published goes to the trash', async ({ page }) => {
  await open(page, '/admin')
  const releasePublication = await hold(page, 'POST', '**/v1/gallery')
  await choose(page, [await photo(76, 'slip.jpg'), await photo(77, 'meant.jpg')])
  await setPrice(page, '6620')
  await press(page)
  await expect(row(page, 'slip.jpg').getByText(m.admin_processing())).toBeVisible()
  await expect(page.getByRole('button', { name: m.admin_changeUploadOf({ photo: 'slip.jpg' }) })).toHaveCount(0)
  await remove(page, 'slip.jpg')
  releasePublication()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(await prices(page, '6620')).toEqual(['6620'])
  await expect(page.locator('#trash')).toContainText('₹6620')
})
