import { expect, test, waitForHydration } from './story.ts'

const insertElement = () => {
  for (const label of document.querySelectorAll('main form label')) label.before(document.createElement('div'))
}
const changeLabels = () => {
  for (const label of document.querySelectorAll('main form label'))
    label.replaceChildren(document.createElement('font'))
}
const changeNothing = () => {}

for (const path of ['/', '/login', '/register'])
  for (const [condition, change] of [
    ['a password manager has inserted elements', insertElement],
    ['a translation has changed the labels', changeLabels],
    ['fields are filled in without events', changeNothing],
  ] as const)
    test(`typed text on ${path} survives hydration when ${condition}`, async ({ page, consoleErrors }) => {
      const script = Promise.withResolvers<void>()
      await page.route('**/assets/client-*.js', async (route) => {
        await script.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      const name = path === '/' ? 'message' : 'email'
      const typed = page.locator(`main form [name=${name}]`)
      await typed.fill('')
      await typed.evaluate((element: HTMLInputElement) => (element.value = 'a@example.com'))
      await page.evaluate(change)
      await typed.scrollIntoViewIfNeeded()
      script.resolve()
      await waitForHydration(page)
      await expect(typed).toHaveValue('a@example.com')
      // React reports that it has drawn the island again.
      if (change !== changeNothing) expect(consoleErrors.splice(0).join()).toContain('418')
    })
