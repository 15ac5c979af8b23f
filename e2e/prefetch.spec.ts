import { expect, test } from './story.ts'

test('pointing at a design fetches its page before the tap', async ({ page, shop }) => {
  const purposes: (string | undefined)[] = []
  page.on('request', (request) => {
    if (/\/d\/[^/]+$/.test(request.url())) purposes.push(request.headers()['sec-purpose'])
  })
  await page.goto(`${shop.origin}/d/AB-1`)
  const next = page.getByRole('main').locator('a[href^="/d/"]').first()
  await next.scrollIntoViewIfNeeded()
  // A browser that has not read the rules yet ignores the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await next.hover()
    await expect.poll(() => purposes, { timeout: 2_000 }).toContain('prefetch')
  }).toPass()
})

test('a page requested with Save-Data has no prefetch rules', async ({ request }) => {
  const rulesFor = async (headers: Record<string, string>) =>
    (await request.get('/', { headers })).headers()['speculation-rules']
  expect(await rulesFor({})).toBe('"/speculation-rules.json"')
  expect(await rulesFor({ 'save-data': 'on' })).toBeUndefined()
})
