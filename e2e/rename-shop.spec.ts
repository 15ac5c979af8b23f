import type { Locator, Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { propsIn } from '../test/html.ts'
import { expect, openShopScreen, owner, test, toast } from './story.ts'

const name = 'Sri Meenakshi Ladies Tailors & Aari Works'
const tamilName = 'ஸ்ரீ மீனாட்சி லேடீஸ் டெய்லர்ஸ்'
const heading = m.shopDetails_identity_heading()

const group = (page: Page) => page.getByRole('region', { name: heading, exact: true })
const field = (page: Page, label: string) => group(page).getByLabel(label, { exact: true })
const inTamil = (field: string) => m.shopDetails_inTamil({ field })

async function save(page: Page) {
  await group(page).getByRole('button', { name: m.shopDetails_identity_save() }).click()
  await expect(toast(page, m.shopDetails_saved({ group: heading }))).toBeVisible()
}

/** Returns the visible words that begin on one line and end on another. */
function listBrokenWords(of: Locator): Promise<string[]> {
  return of.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    }
    return broken
  })
}

test.beforeEach(async ({ page, emptyShop: { origin } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.request.post(origin + endpoints.signInWithPassword.path, { data: owner })
})

test('the owner renames the shop', async ({ page, emptyShop: { origin } }) => {
  await openShopScreen(page, origin)
  const nameField = field(page, m.shopDetails_identity_name())
  await expect(nameField).toHaveValue('Thaiyal')
  await nameField.fill(name)
  await field(page, inTamil(m.shopDetails_identity_name())).fill(tamilName)
  await field(page, m.shopDetails_identity_town()).fill('Madurai')
  await field(page, inTamil(m.shopDetails_identity_town())).fill('மதுரை')
  await field(page, m.shopDetails_identity_year()).fill('1998')
  await expect(group(page).locator('figure')).toContainText(name)
  await save(page)
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  await expect(page).toHaveTitle(`${m.admin_shopTab()} - ${name}`)
  await expect(field(page, m.shopDetails_identity_tagline())).toHaveValue('Expert Tailoring Services in Madurai')

  await page.goto(origin)
  const header = page.getByRole('banner').getByRole('link').first()
  await expect(header).toHaveText(`${name}${tamilName}`)
  expect(await listBrokenWords(header)).toEqual([])
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await listBrokenWords(header)).toEqual([])
  await expect(page.getByRole('contentinfo')).toContainText(`${name}, Madurai`)
  await expect(page.locator('#about')).toContainText('Founded in 1998 in Madurai')
  await page.goto(`${origin}/ta`)
  await expect(header).toHaveText(`${tamilName}${name}`)
  expect(await listBrokenWords(header)).toEqual([])
})

test('an emptied field gets its default back, and Undo restores the former name', async ({
  page,
  emptyShop: { origin },
}) => {
  await openShopScreen(page, origin)
  const nameField = field(page, m.shopDetails_identity_name())
  await nameField.fill('Selvi Tailors')
  await save(page)
  await page.getByRole('button', { name: m.shopDetails_undoSaved({ group: heading }) }).click()
  await expect(nameField).toHaveValue('Thaiyal')

  const welcome = field(page, m.shopDetails_identity_welcome())
  await welcome.fill('Come in')
  await save(page)
  await expect(group(page).getByText(m.shopDetails_unsaved())).toHaveCount(0)
  await welcome.fill('')
  await expect(group(page).getByText(m.shopDetails_unsaved())).toBeVisible()
  await save(page)
  await expect(welcome).toHaveValue(m.hero_heading())
})

test('a save of unchanged texts stores none, and an invalid year stays in its field', async ({
  page,
  emptyShop: { origin },
}) => {
  await openShopScreen(page, origin)
  const readItems = async () => propsIn(await (await page.request.get(`${origin}/admin`)).text()).data.setUp
  const before = await readItems()
  await save(page)
  expect(await readItems()).toEqual(before)

  const year = field(page, m.shopDetails_identity_year())
  for (const typed of ['long', '2099']) {
    await year.fill(typed)
    await group(page).getByRole('button', { name: m.shopDetails_identity_save() }).click()
    await expect(group(page).getByText(m.form_yearInvalid())).toBeVisible()
    await expect(year).toHaveValue(typed)
  }
})
