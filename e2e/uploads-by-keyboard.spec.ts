import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { errorMessage } from '../src/messages/error-messages.ts'
import { tabTo } from './keyboard.ts'
import { expect, open, test, toast } from './story.ts'
import { hold, photo, prices, row } from './upload-photos.ts'

test.use({ isOwner: true, changesGallery: true })

async function listen(page: Page): Promise<string[]> {
  const announcements: string[] = []
  await page.exposeFunction('record', (text: string) => announcements.push(text))
  await page.addInitScript(() => {
    const latest = new Map<Element, string>()
    const record = (window as unknown as { record: (text: string) => void }).record
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const from = target instanceof Element ? target : target.parentElement
        // Screen readers announce an added element only if it is an alert.
        const alert = [...addedNodes].find((node) => node instanceof Element && node.matches('#upload [role=alert]'))
        const region = (alert as Element) ?? from?.closest('#upload :is([role=status], [role=alert], [aria-live])')
        const text = region?.textContent?.trim() ?? ''
        if (region && text && latest.get(region) !== text) record(text)
        if (region) latest.set(region, text)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return announcements
}

async function progressBars(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ role }) => role?.value === 'progressIndicator' || role?.value === 'progressbar')
    .map(({ name, value }) => ({ name: name?.value, value: value?.value }))
}

test('the owner uploads photos, changes a price and retries a photo by keyboard with announcements', async ({
  page,
  context,
}) => {
  const announcements = await listen(page)
  await open(page, '/admin')
  const cookies = await context.cookies()
  const releaseFirst = await hold(page, 'POST', '**/v1/images/*')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.getByLabel(m.admin_file(), { exact: true }).focus()
  const chooser = page.waitForEvent('filechooser')
  // Playwright has to intercept the file chooser before it opens.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([
    await photo(281, 'one.jpg'),
    await photo(282, 'two.jpg'),
    await photo(283, 'three.jpg'),
  ])
  await expect(page.getByLabel(m.admin_price(), { exact: true })).toBeFocused()
  await page.keyboard.type('7100')
  await tabTo(page, page.getByLabel(m.admin_category(), { exact: true }))
  await page.keyboard.press('End')
  await expect(page.locator(':focus')).toHaveValue('aari blouse')
  await tabTo(page, button(m.upload_sameForAll()))
  await page.keyboard.press('Enter')
  for (const nth of [2, 3]) {
    await page.getByLabel(m.admin_price(), { exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: m.upload_nth({ nth, count: 3 }) })).toBeVisible()
    await expect(page.getByLabel(m.admin_price(), { exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(button(m.upload_count({ count: 3 }))).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(row(page, 'one.jpg').getByText(m.admin_uploading({ percent: 0 }))).toBeVisible()
  expect(await progressBars(page)).toEqual([{ name: m.admin_progressOf({ photo: 'one.jpg' }), value: 0 }])
  await tabTo(page, button(m.admin_changeUploadOf({ photo: 'three.jpg' })))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(m.admin_priceOf({ photo: 'three.jpg' }))).toBeFocused()
  await page.keyboard.type('x')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(m.admin_priceOf({ photo: 'three.jpg' }))).toHaveAccessibleDescription(
    m.form_priceInvalid(),
  )
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('7103')
  await page.keyboard.press('Enter')
  await expect(button(m.admin_changeUploadOf({ photo: 'three.jpg' }))).toBeFocused()
  const changed = m.design_itemName({
    category: m.category_aariBlouse(),
    price: m.gallery_price({ price: '7103' }),
  })
  await expect.poll(() => announcements).toContain(changed)

  await context.clearCookies()
  releaseFirst()
  const again = button(m.admin_tryAgainOf({ photo: 'one.jpg' }))
  await expect(again).toBeVisible()
  await context.addCookies(cookies)
  const releaseSecond = await hold(page, 'POST', '**/v1/gallery')
  await tabTo(page, again, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(row(page, 'one.jpg')).toBeFocused()
  releaseSecond()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()

  expect(await prices(page, '710')).toEqual(['7100', '7100', '7103'])
  expect(announcements).toEqual([
    m.upload_sameForAllDone({ count: 3 }),
    m.upload_nth({ nth: 2, count: 3 }),
    m.upload_nth({ nth: 3, count: 3 }),
    m.admin_uploadSummary({ done: 0, of: 3 }),
    changed,
    m.admin_uploadSummaryWithFailed({ done: 0, of: 3, failed: 1 }),
    `one.jpg: ${errorMessage('UNAUTHENTICATED')} ${m.help_heading()}`,
    m.admin_uploadSummary({ done: 0, of: 3 }),
    m.admin_uploadSummary({ done: 1, of: 3 }),
    m.admin_uploadSummary({ done: 2, of: 3 }),
    m.admin_uploadSummary({ done: 3, of: 3 }),
  ])
})
