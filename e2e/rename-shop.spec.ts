import type { Locator } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { languages, pathIn } from '../src/messages/language.ts'
import { propsIn } from '../test/html.ts'
import { openPart, openTamil, pressSave, savePart, shopPage, undoPart } from './shop-parts.ts'
import { expect, open, owner, test } from './story.ts'

const name = 'Sri Meenakshi Ladies Tailors & Aari Works'
const tamilName = 'ஸ்ரீ மீனாட்சி லேடீஸ் டெய்லர்ஸ்'
const longName = 'Meenakshisundareswari Tailors'
const nameOfShop = m.shopDetails_identity_name()
const townAndYear = m.shopDetails_identity_townAndYear()

/** Returns the visible words that begin on one line and end on another. */
const listBrokenWords = (of: Locator) => listBroken(of, '\\S+')

/** Returns the visible texts of more than one line. */
const listBrokenTexts = (of: Locator) => listBroken(of, '.+')

function listBroken(of: Locator, pattern: string): Promise<string[]> {
  return of.evaluate((element, pattern) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(new RegExp(pattern, 'g'))) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    }
    return broken
  }, pattern)
}

const edgesOf = (element: Locator) =>
  element.evaluate((box) => [box.getBoundingClientRect().left, box.getBoundingClientRect().right])

test.beforeEach(async ({ page, emptyShop: { origin } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.request.post(origin + endpoints.signInWithPassword.path, { data: owner })
})

test('the owner renames the shop', async ({ page, emptyShop: { origin } }) => {
  await open(page, `${origin}/admin/shop`)
  const sheet = await openPart(page, nameOfShop)
  const field = sheet.getByRole('textbox').first()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Thaiyal')
  await field.fill(name)
  await openTamil(page)
  await field.fill(tamilName)
  await savePart(page, nameOfShop)
  await expect(shopPage(page)).toContainText(`${name}${tamilName}`)
  const town = await openPart(page, townAndYear)
  await town.getByRole('textbox').first().fill('Madurai')
  await openTamil(page)
  await town.getByRole('textbox').first().fill('மதுரை')
  await town.getByLabel(m.shopDetails_identity_year(), { exact: true }).fill('1998')
  await savePart(page, townAndYear)
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  await expect(page).toHaveTitle(`${m.admin_shopTab()} - ${name}`)
  await expect(shopPage(page)).toContainText('Founded in 1998 in Madurai')
  await expect(shopPage(page)).toContainText('Expert Tailoring Services in Madurai')

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

for (const language of languages)
  test.describe(`with the offer of the other language on a ${language} page`, () => {
    test.use({ locale: languages.find((locale) => locale !== language) })

    test('the header of a narrow phone breaks neither the offer nor a word of the name', async ({
      page,
      emptyShop: { origin },
    }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      for (const name of ['', 'Sundareswari Boutique', 'அலங்காரம் டெய்லர்ஸ்', 'Thaiyalnayaki', longName]) {
        await page.request.patch(origin + endpoints.changeShopTexts.path, { data: { name } })
        await open(page, origin + pathIn(language, '/login'))
        const header = page.getByRole('banner')
        const shop = header.getByRole('link').first()
        const offer = header.getByRole('link', { name: m.language_offerAccept({}, { locale: language }) })
        const menu = page.getByRole('button', { name: m.nav_openMenu({}, { locale: language }) })
        expect(await listBrokenWords(shop), name).toEqual([])
        expect(await listBrokenTexts(offer), name).toEqual([])
        const edges = [await edgesOf(shop), await edgesOf(offer), await edgesOf(menu)].flat()
        expect(edges, name).toEqual(edges.toSorted((a, b) => a - b))
        expect(edges.at(-1), name).toBeLessThanOrEqual(320)
      }
    })
  })

test('an emptied field gets its default back, and Undo restores the former name', async ({
  page,
  emptyShop: { origin },
}) => {
  await open(page, `${origin}/admin/shop`)
  const field = page.getByRole('dialog').getByRole('textbox')
  await openPart(page, nameOfShop)
  await field.fill('Selvi Tailors')
  await savePart(page, nameOfShop)
  await undoPart(page, nameOfShop)
  await openPart(page, nameOfShop)
  await expect(field).toHaveValue('Thaiyal')
  await page.keyboard.press('Escape')

  const welcome = m.shopDetails_identity_welcome()
  await openPart(page, welcome)
  await field.fill('Come in')
  await savePart(page, welcome)
  await expect(shopPage(page).getByText('Come in', { exact: true })).toBeVisible()
  await openPart(page, welcome)
  await field.fill('')
  await savePart(page, welcome)
  await expect(shopPage(page).getByText(m.hero_heading(), { exact: true })).toBeVisible()
})

test('a save of unchanged texts stores none, and an invalid year stays in its field', async ({
  page,
  emptyShop: { origin },
}) => {
  await open(page, `${origin}/admin/shop`)
  const readItems = async () => propsIn(await (await page.request.get(`${origin}/admin`)).text()).data.setUp
  const before = await readItems()
  const sheet = await openPart(page, townAndYear)
  await savePart(page, townAndYear)
  expect(await readItems()).toEqual(before)

  await openPart(page, townAndYear)
  const year = sheet.getByLabel(m.shopDetails_identity_year(), { exact: true })
  for (const typed of ['long', '2099']) {
    await year.fill(typed)
    await pressSave(page)
    await expect(sheet.getByText(m.form_yearInvalid())).toBeVisible()
    await expect(year).toHaveValue(typed)
  }
})
