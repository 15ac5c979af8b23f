import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { cardLink, lightbox, test } from './designs.ts'
import { cards } from './gallery.ts'
import { expect, open } from './story.ts'

const heart = (page: Page, code: string) => page.getByRole('button', { name: m.shortlist_saveOf({ code }) })
const ownList = (page: Page, count: number) =>
  page.getByRole('link', { name: m.shortlist_open({ count }), exact: true })
const note = (page: Page) => page.getByLabel(m.shortlist_note())
async function readChat(page: Page) {
  const bar = page.getByRole('navigation', { name: m.nav_quickContact() })
  const chat = await bar.getByRole('link', { name: m.nav_whatsapp() }).getAttribute('href')
  return new URL(chat as string).searchParams.get('text')
}
const isSaved = ['aria-pressed', 'true'] as const
const isNotSaved = ['aria-pressed', 'false'] as const

async function readMessage(page: Page, count: number) {
  const send = page.getByRole('link', { name: m.shortlist_send({ count }) })
  return new URL((await send.getAttribute('href')) as string).searchParams.get('text')
}

test('a visitor saves designs on card, lightbox and page, and sends them in one message', { tag: '@core' }, async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/#gallery')
  await expect(ownList(page, 0)).toBeHidden()
  await heart(page, 'EB-1').click()
  await expect(heart(page, 'EB-1')).toHaveAttribute(...isSaved)
  await expect(ownList(page, 1)).toBeInViewport()
  await cardLink(page, 'DB-1').click()
  await heart(page, 'DB-1').filter({ hasText: m.shortlist_save() }).click()
  await page.reload()
  await expect(heart(page, 'DB-1').filter({ hasText: m.shortlist_save() }).last()).toHaveAttribute(...isSaved)
  await page.goto('/d/AB-2')
  await heart(page, 'AB-2').click()
  await ownList(page, 3).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.shortlist_heading({ count: 3 }))
  await expect(cards(page)).toHaveCount(3)
  const link = `${baseURL}/designs?codes=EB-1+DB-1+AB-2`
  await expect(page).toHaveURL(link)
  const list = 'EB-1: ₹1200\nDB-1: ₹450\nAB-2: ₹3200'
  const message = m.shortlist_sendText({ list, link })
  expect(await readMessage(page, 3)).toBe(message)
  expect(await readChat(page)).toBe(message)
  await expect(page.getByText(m.shortlist_total({ total: 4850 }))).toBeVisible()
  // The script that adds the hearts reads the note.
  await expect(heart(page, 'DB-1')).toBeVisible()
  await note(page).fill('Needed by Pongal & in green?')
  const withNote = `${message}\n\nNeeded by Pongal & in green?`
  expect(await readMessage(page, 3)).toBe(withNote)
  // The bar is hidden while the visitor types.
  await note(page).blur()
  expect(await readChat(page)).toBe(withNote)

  await heart(page, 'DB-1').click()
  await expect(page).toHaveURL(/codes=EB-1\+AB-2&/)
  await expect(note(page)).toHaveValue('Needed by Pongal & in green?')
  expect(await readMessage(page, 2)).toContain('AB-2: ₹3200')
  expect(await readMessage(page, 2)).not.toContain('DB-1')
  await heart(page, 'EB-1').click()
  await expect(page).toHaveURL(/codes=AB-2&/)
  await heart(page, 'AB-2').click()
  await expect(page).toHaveURL(/\/#gallery$/)
})

test('the thumb bar carries the shortlist of the home page and covers no price', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/')
  expect(await readChat(page)).toBe(null)
  await page.evaluate(() => localStorage.setItem('shortlist', 'AB-1 DB-1'))
  await page.reload()
  const link = `${baseURL}/designs?codes=AB-1+DB-1`
  await expect.poll(() => readChat(page)).toBe(m.shortlist_sendText({ list: 'AB-1\nDB-1', link }))
  const bar = page.getByRole('navigation', { name: m.nav_quickContact() })
  await expect(bar.getByRole('link')).toHaveCount(3)
  expect((await bar.boundingBox())?.height).toBeLessThan(50)
  await expect(page.locator('main .shortlist-link')).toBeHidden()
  await heart(page, 'AB-1').click()
  await heart(page, 'DB-1').click()
  await expect(ownList(page, 0)).toBeHidden()
  expect(await readChat(page)).toBe(null)

  await page.setViewportSize({ width: 1280, height: 780 })
  await heart(page, 'DB-1').click()
  await expect(
    page.locator('.gallery-bar').getByRole('link', { name: m.shortlist_open({ count: 1 }) }),
  ).toBeInViewport()
})

test('a forwarded list changes nothing on the phone that opens it', async ({ page, context }) => {
  await open(page, '/#gallery')
  await heart(page, 'DB-1').click()
  await open(page, '/designs?codes=AB-1+AB-2')
  await expect(heart(page, 'AB-1')).toHaveAttribute(...isNotSaved)
  await expect(ownList(page, 1)).toBeVisible()
  await cardLink(page, 'AB-1').click()
  await expect(lightbox(page)).toContainText('AB-1')
  await page.goBack()
  await expect(page).toHaveURL(/codes=AB-1\+AB-2$/)
  await expect(lightbox(page)).toBeHidden()

  const otherTab = await context.newPage()
  await open(otherTab, '/#gallery')
  await expect(heart(otherTab, 'DB-1')).toHaveAttribute(...isSaved)
  await heart(otherTab, 'AB-1').click()
  await expect(heart(page, 'AB-1')).toHaveAttribute(...isSaved)
})

test('a design that the shop has removed leaves the shortlist', async ({ page }) => {
  await page.goto('/#gallery')
  await page.evaluate(() => localStorage.setItem('shortlist', 'AB-1 AB-999'))
  await page.reload()
  await ownList(page, 2).click()
  await expect(cards(page)).toHaveCount(1)
  // The script that adds the hearts removes the design.
  await expect(heart(page, 'AB-1')).toBeVisible()
  await page.goto('/#gallery')
  await expect(ownList(page, 1)).toBeVisible()
})

test.describe('as the owner', () => {
  test.use({ isOwner: true })

  test('the link of a list shows exactly its designs', async ({ page }) => {
    await open(page, '/designs?codes=EB-1+DB-1+AB-2')
    await expect(page.getByRole('banner').getByRole('link', { name: m.nav_dashboard() })).toBeVisible()
    expect(await cards(page).evaluateAll((all) => all.map(({ id }) => id))).toEqual(['EB-1', 'DB-1', 'AB-2'])
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a list shows its designs and its message, and the gallery has no hearts', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('.heart')).toHaveCount(0)
    await page.goto('/designs?codes=AB-1+AB-2')
    await expect(cards(page)).toHaveCount(2)
    expect(await readMessage(page, 2)).toContain('AB-2: ₹3200')
    await expect(page.getByRole('main').getByRole('button')).toHaveText([m.shortlist_addNote()])
    await note(page).fill('Needed by Pongal')
    await page.getByRole('button', { name: m.shortlist_addNote() }).click()
    await expect(note(page)).toHaveValue('Needed by Pongal')
    expect(await readMessage(page, 2)).toMatch(/codes=AB-1\+AB-2\n\nNeeded by Pongal$/)
  })
})
