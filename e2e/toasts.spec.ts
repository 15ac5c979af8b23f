import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { openPart, savePart } from './shop-parts.ts'
import { expect, goToContactForm, open, owner, test, toast } from './story.ts'
import { rejectWith, send, write } from './writing.ts'

/** Returns the controls of the header that a toast covers. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())
    return [...document.querySelectorAll('header :is(a, button)')]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return toasts.some(
          (toast) => toast.left < right && left < toast.right && toast.top < bottom && top < toast.bottom,
        )
      })
      .map(({ outerHTML }) => outerHTML)
  })
}

for (const width of [320, 360, 768, 1280])
  test(`a toast is at the top right and covers no control of the header at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    await open(page, '/')
    await rejectWith(page, 503, 'UNAVAILABLE')
    await write(page, 'Toasted')
    await send(page)
    await expect(toast(page, m.contact_failed())).toBeInViewport({ ratio: 1 })
    expect(await coveredControls(page)).toEqual([])
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(toast(page, m.contact_failed())).toBeInViewport({ ratio: 1 })
    expect(await coveredControls(page)).toEqual([])
    const box = await page.locator('.toast').boundingBox()
    expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThanOrEqual(20)
  })

test('a toast replaces one that it contradicts and a repeated problem', async ({ page }) => {
  await open(page, '/')
  await rejectWith(page, 400, 'INVALID_ARGUMENT')
  await write(page, 'Contradicted')
  for (let attempt = 0; attempt < 2; attempt++) {
    const answered = page.waitForResponse('**/v1/contactMessages')
    await send(page)
    await answered
    await expect(toast(page, m.contact_failed())).toHaveCount(1)
  }
  await page.unroute('**/v1/contactMessages')
  await goToContactForm(page)
  await send(page)
  await expect(toast(page, m.contact_sent())).toBeVisible()
  await expect(toast(page, m.contact_failed())).toHaveCount(0)
})

test('a toast with Undo replaces an equal one', async ({ page, emptyShop: { origin } }) => {
  await page.request.post(origin + endpoints.signInWithPassword.path, { data: owner })
  await open(page, `${origin}/admin/shop`)
  const part = m.shopDetails_identity_welcome()
  for (const welcome of ['Come in', 'Welcome']) {
    await (await openPart(page, part)).getByRole('textbox').fill(welcome)
    await savePart(page, part)
    expect(await toast(page, m.shopDetails_saved({ group: part })).count()).toBe(1)
  }
})

test('only the last of three toasts with Undo stays', async ({ page, emptyShop: { origin } }) => {
  await page.request.post(origin + endpoints.signInWithPassword.path, { data: owner })
  await open(page, `${origin}/admin/shop`)
  const saves = {
    [m.shopDetails_identity_welcome()]: 'Come in',
    [m.contact_phone()]: '98400 00001',
    [m.shopDetails_links_videos()]: 'https://video.example/shop',
  }
  for (const [part, text] of Object.entries(saves)) {
    const sheet = await openPart(page, part)
    await sheet.getByRole('textbox').fill(text)
    await sheet.getByRole('button', { name: m.shopDetails_save(), exact: true }).press('Enter')
    await expect(sheet).toHaveCount(0)
    // A toast under the pointer does not close by itself.
    await page.locator('.toast').last().hover()
  }
  await expect(page.locator('.toast-text')).toHaveText([m.shopDetails_saved({ group: m.shopDetails_links_videos() })])
})
