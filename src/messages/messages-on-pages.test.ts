import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { defaultContactInfo } from '../api/shop-constants.ts'

// The texts are copied from the specification, like those in `messages.test.ts`.

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.register()
})
afterAll(() => shop.close())

const screens: Record<string, { status: number; texts: string[] }> = {
  '/': {
    status: 200,
    texts: [
      'HOME ABOUT GALLERY SERVICES CONTACT LOGIN',
      'Welcome to the shop Expert Tailoring Services in Karaikudi',
      'Read More',
      'Learn More',
      'custom tailored blouses',
      'expert clothing alterations',
      'detailed embroidery services',
      'Mon-Fri 10:00 AM - 8:30 PM',
      'Sat 10:30 AM - 8:00 PM',
      'Sun Closed',
    ],
  },
  '/login': { status: 200, texts: ['Email', 'Password', 'LOGIN'] },
  '/register': { status: 200, texts: ['Email', 'Password', 'Confirm password'] },
  '/forgot-password': { status: 200, texts: ['Email'] },
  '/no/such/page': { status: 404, texts: ['404 - Page Not Found'] },
}
test.each(Object.entries(screens))(
  '%s shows the specified texts to an anonymous visitor',
  async (path, { status, texts }) => {
    const page = await shop.browser().page(path)
    expect(page.status).toBe(status)
    for (const text of texts) expect(page.text).toContain(text)
    expect(page.text).not.toContain('DASHBOARD')
    expect(page.text).not.toContain('LOGOUT')
  },
)

test('the home page has its anchors, headings and picture in order', async () => {
  const { html, text } = await shop.browser().page('/')
  const anchors = [...html.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id)
  expect(anchors.filter((id) => id !== 'home')).toEqual(['about', 'gallery', 'why', 'service', 'contact'])
  expect(html).toMatch(/<h1[^>]*>Welcome to the shop<\/h1>/)
  expect(html).toMatch(/<h2[^>]*>(<[^>]*>)*Welcome to the shop/)
  expect(html).toMatch(/(alt|aria-label)="Tailoring design work showcasing craftsmanship and style"/)
  expect(html).toMatch(/<a [^>]*href="\/#about"[^>]*>Read More<\/a>/)
  expect(html).toMatch(/<a [^>]*href="\/#why"[^>]*>Learn More<\/a>/)
  // The phone and the address are in the top bar and in the contact section.
  for (const fact of [defaultContactInfo.phone, defaultContactInfo.address])
    expect(text.split(fact).length - 1, fact).toBeGreaterThanOrEqual(2)
  expect(html).toMatch(/<textarea[^>]* rows="4"/)
})

test('the 404 page links to the home page', async () => {
  const { html } = await shop.browser().page('/no/such/page')
  const main = html.slice(html.indexOf('<main'))
  expect(main.slice(0, main.indexOf('</main>'))).toMatch(/<a [^>]*href="\/"/)
})

test('a signed-in visitor sees LOGOUT, and a logout button on the login page', async () => {
  const person = await shop.signIn(visitor)
  expect((await person.page('/')).text).toContain('CONTACT LOGOUT')
  const login = await person.page('/login')
  expect(login.text).toContain('You are already logged in. Logout')
  expect(login.html).not.toContain('name="password"')
})
