import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expect, open, test, toast } from './story.ts'
import { send, write } from './writing.ts'

test('a page hydrates when the page view counter throws', async ({ page, consoleErrors }) => {
  await page.addInitScript(() => {
    performance.getEntriesByType = () => {
      throw new Error('no entries')
    }
  })
  await open(page, '/')
  await expect.poll(() => consoleErrors.join()).toContain('no entries')
  consoleErrors.length = 0
  await write(page, 'Uncounted')
  await send(page)
  await expect(toast(page, m.contact_sent())).toBeVisible()
})

test('the contact form posts when its script throws', async ({ page, consoleErrors }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'IntersectionObserver'))
  await page.goto('/')
  const name = page.getByLabel(m.contact_name(), { exact: true })
  // The focus hydrates the form.
  await name.focus()
  await expect.poll(() => consoleErrors.length).toBeGreaterThan(1)
  for (const error of consoleErrors.splice(0)) expect(error).toContain('IntersectionObserver is not defined')
  await expect(page.locator('form[novalidate]')).toHaveCount(0)
  await name.fill('Served')
  await page.getByLabel(m.contact_email(), { exact: true }).fill('kannamma@example.com')
  await page.getByLabel(m.contact_message(), { exact: true }).fill('A blouse, please.')
  const answered = page.waitForResponse(`**${endpoints.sendContactMessage.path}`)
  await page.getByRole('button', { name: m.contact_send() }).click()
  expect((await answered).status()).toBe(303)
  await expect(page.getByText(m.contact_sent(), { exact: true })).toBeVisible()
  consoleErrors.length = 0
})

test.describe('on the dashboard', () => {
  test.use({ isOwner: true })

  test('a screen whose script throws asks the owner to load it again', async ({ page, consoleErrors }) => {
    await page.addInitScript(() => void Reflect.deleteProperty(window, 'requestAnimationFrame'))
    await page.goto('/admin/security')
    await expect(page.getByRole('alert').getByText(m.crash_text())).toBeVisible()
    expect(consoleErrors.join()).toContain('requestAnimationFrame is not defined')
    consoleErrors.length = 0
  })
})
