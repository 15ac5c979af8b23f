import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import {
  button,
  closeButton,
  openInbox,
  openMessage,
  press,
  row,
  rowLink,
  rows,
  sheet,
  tab,
  unreadSign,
  withUnread,
} from './inbox.ts'
import { expect, open, test, waitForHydration } from './story.ts'

const windowPx = 740
test.use({ viewport: { width: 360, height: windowPx } })

const meena = { name: 'Meena', message: `Call 98400 00001. ${'And one more thing. '.repeat(200)}` }
const valli = { name: 'Valli', message: 'Two blouses by Friday, please.' }

const tick = (page: Page, name: string) => row(page, name).getByText(m.inbox_isAnswered(), { exact: true })
const answeredToday = new RegExp(`^${m.inbox_answered({ time: '\\d{1,2}:\\d\\d [AP]M' })}$`)
const isAnswered = (page: Page) => sheet(page).getByText(answeredToday)
const whatsapp = (page: Page) => sheet(page).getByRole('link', { name: m.inbox_whatsapp() })

/** The phone opens these links in other apps. */
async function keepPage(page: Page) {
  await page
    .context()
    .route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="tel:"], a[href^="mailto:"]')
      if (link) event.preventDefault()
    }),
  )
}

test('a message covers the screen of a phone with the ways to answer at its lower edge', async ({ page }) => {
  await openInbox(page, [meena, valli])
  const heights = await rows(page).evaluateAll((items) => items.map((item) => Math.round(item.clientHeight)))
  for (const height of heights) expect(Math.abs(height - 72)).toBeLessThanOrEqual(4)
  await openMessage(page, 'Meena')
  expect(await sheet(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: windowPx })
  for (const way of [m.inbox_whatsapp(), m.inbox_call(), m.inbox_reply()]) {
    const link = sheet(page).getByRole('link', { name: way })
    const { y = 0, height = 0 } = (await link.boundingBox()) ?? {}
    expect(y + height).toBeGreaterThan(windowPx - 30)
    expect(y + height).toBeLessThanOrEqual(windowPx)
    // Nothing may cover it.
    await link.click({ trial: true })
  }
  await button(page, m.inbox_delete(), 'Meena').scrollIntoViewIfNeeded()
  await expect(whatsapp(page)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 768, height: windowPx })
  expect(await sheet(page).boundingBox()).toEqual({ x: 0, y: 0, width: 768, height: windowPx })
})

test('each of two numbers in a message stands on its own WhatsApp button', async ({ page }) => {
  await openInbox(page, [{ name: 'Meena', message: 'Call 98400 00001, or my sister: 98400 00002.' }])
  await openMessage(page, 'Meena')
  for (const number of ['+91 98400 00001', '+91 98400 00002']) {
    const link = whatsapp(page).filter({ hasText: number })
    await expect(link).toHaveAttribute('href', new RegExp(`wa\\.me/${number.replace(/\D/g, '')}`))
    const call = sheet(page).getByRole('link', {
      name: m.inbox_actionFor({ action: m.inbox_call(), name: `Meena, ${number}` }),
    })
    expect((await call.boundingBox())?.y).toBe((await link.boundingBox())?.y)
  }
})

test('answering by WhatsApp, a call or an email is recorded, and the owner takes it back', async ({ page }) => {
  await openInbox(page, [meena, valli])
  await keepPage(page)
  for (const way of [m.inbox_whatsapp(), m.inbox_call(), m.inbox_reply()]) {
    await openMessage(page, 'Meena')
    await expect(tick(page, 'Meena')).toHaveCount(0)
    await sheet(page).getByRole('link', { name: way }).click()
    await expect(isAnswered(page)).toBeAttached()
    await expect(tick(page, 'Meena')).toBeAttached()
    await expect(tick(page, 'Valli')).toHaveCount(0)
    await page.reload()
    await waitForHydration(page)
    await expect(isAnswered(page)).toBeAttached()
    await keepPage(page)
    await press(page, m.inbox_notAnswered(), 'Meena')
    await expect(isAnswered(page)).toHaveCount(0)
    await expect(tick(page, 'Meena')).toHaveCount(0)
    await closeButton(page).click()
    await expect(sheet(page)).toHaveCount(0)
  }
})

test('an answer that cannot be recorded is reported in the message', async ({ page }) => {
  await openInbox(page, [meena])
  await keepPage(page)
  await openMessage(page, 'Meena')
  await expect(rowLink(page, 'Meena')).not.toContainText(m.inbox_unread())
  await page.route('**/v1/contactMessages/*', (route) => route.abort())
  await whatsapp(page).click()
  await expect(sheet(page).getByRole('alert')).toContainText(m.admin_actionFailed({ reason: m.network() }))
  await expect(sheet(page).getByRole('link', { name: m.help_for({ section: m.admin_inboxHeading() }) })).toBeVisible()
  await expect(isAnswered(page)).toHaveCount(0)
  await expect(tick(page, 'Meena')).toHaveCount(0)
})

test('an open message has an address, and going back or closing returns to its row', async ({ page }) => {
  await openInbox(page, [meena, valli])
  await openMessage(page, 'Meena')
  await expect(page).toHaveURL(/\/admin\/messages#[0-9a-f-]{36}$/)
  await expect(sheet(page).getByRole('heading', { name: 'Meena' })).toBeFocused()
  const address = page.url()
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/messages$/)
  await expect(rowLink(page, 'Meena')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(rowLink(page, 'Meena')).toBeFocused()

  await open(page, '/admin/more')
  await page.goto(address)
  await expect(sheet(page)).toHaveAccessibleName('Meena')
  await closeButton(page).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/messages$/)
})

test('in a wide window the newest message is beside the list and stays unread until it is opened', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openInbox(page, [meena, valli])
  const preview = page.getByRole('region', { name: 'Valli' })
  await expect(preview).toContainText(valli.message)
  await expect(sheet(page)).toHaveCount(0)
  await openMessage(page, 'Meena')
  await expect(preview).toHaveCount(0)
  await expect(tab(page)).toHaveAccessibleName(withUnread(1))
  await expect(unreadSign(page, 'Valli')).toBeAttached()
})

test('in a wide window messages open beside the list, with the designs that they name', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const named = { name: 'Valli', message: 'db 2 and EB-1, DB-2 again, and DB-99. Is it DB-1?' }
  await openInbox(page, [meena, named])
  const { items } = await (await page.request.get(endpoints.listGallery.path)).json()
  const hide = (isHidden: boolean) => page.request.patch(`/v1/gallery/${items[0].id}`, { data: { isHidden } })
  await hide(true)
  await openMessage(page, 'Meena')
  await expect(sheet(page).getByRole('listitem')).toHaveCount(0)
  await rowLink(page, 'Valli').click()
  await expect(sheet(page)).toHaveAccessibleName('Valli')
  await expect(rowLink(page, 'Valli')).toHaveAttribute('aria-current', 'true')
  await expect(rowLink(page, 'Meena')).not.toHaveAttribute('aria-current')
  const [list, panel] = [await rowLink(page, 'Valli').boundingBox(), await sheet(page).boundingBox()]
  expect(panel?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0))
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(800)

  const designs = sheet(page).getByRole('listitem')
  await expect(designs).toHaveText([/DB-2.*₹/, /EB-1.*₹/, `DB-1 ${m.album_isHidden()}`])
  // The list is refreshed once the opened message is marked as read, perhaps after the design is shown again.
  await expect(designs.last().getByRole('link')).toHaveCount(0)
  await hide(false)
  const picture = designs.first().locator('picture img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const design = page.waitForEvent('popup')
  await designs.first().getByRole('link').click()
  await expect(await design).toHaveURL(/\/d\/DB-2$/)
})
