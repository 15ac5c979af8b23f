// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { pagePaths } from '../../../test/pages.ts'
import { codeIn } from '../../../test/reset-link.ts'
import { admin, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

async function post(browser: Browser, path: string, fields: Record<string, string>) {
  const response = await browser.postForm(path, fields)
  expect(response.status).toBe(303)
  expect(await response.text()).toBe('')
  const location = response.headers.get('location') ?? ''
  return { location, page: await browser.page(location) }
}

const countOccurrences = (text: string, message: string) => text.split(message).length - 1

async function expectToastOnce(browser: Browser, result: Awaited<ReturnType<typeof post>>, message: string) {
  expect(result.page.status).toBe(200)
  expect(countOccurrences(result.page.text, message)).toBe(1)
  const next = await browser.page(result.location)
  expect(next.status).toBe(200)
  expect(countOccurrences(next.text, message)).toBe(0)
}

test('the login form opens the home page for a visitor, with a flash message', async ({ shop }) => {
  const browser = shop.browser()
  const result = await post(browser, endpoints.signInWithPassword.path, visitor)
  expect(result.location).toBe('/')
  expect((await browser.ask(endpoints.lookup, {})).body.users[0].email).toBe(visitor.email)
  expect(result.page.text).toContain('LOGOUT')
  await expectToastOnce(browser, result, 'Login successful!')
})

test('the login form opens the home page for the owner, whose first link is the dashboard', async ({ shop }) => {
  const browser = shop.browser()
  const result = await post(browser, endpoints.signInWithPassword.path, admin)
  expect(result.location).toBe('/')
  expect(/menu-list"><li[^>]*><a href="([^"]+)/.exec(result.page.html)?.[1]).toBe('/admin')
  await expectToastOnce(browser, result, 'Login successful!')
})

test('a failed login redirects to its form with the email and without the password', async ({ shop }) => {
  const browser = shop.browser()
  const result = await post(browser, endpoints.signInWithPassword.path, {
    email: 'nobody@example.com',
    password: 'typed-secret-1',
  })
  expect(result.location).toBe('/login')
  expect(result.page.html).toContain('value="nobody@example.com"')
  expect(result.page.html).not.toContain('typed-secret-1')
  expect((await browser.ask(endpoints.lookup, {})).status).toBe(401)
  await expectToastOnce(browser, result, 'This account not register')
})

test('the sign-up form redirects to the login with a flash message', async ({ shop }) => {
  const browser = shop.browser()
  const fields = { email: 'kamala@example.com', password: 'secret1', confirmPassword: 'secret1' }
  const result = await post(browser, endpoints.signUp.path, fields)
  expect(result.location).toBe('/login')
  await expectToastOnce(browser, result, 'Registration successful!')
  expect((await browser.ask(endpoints.lookup, {})).status).toBe(401)
  await shop.signIn(fields)
})

test('a failed sign-up redirects to its form with the email', async ({ shop }) => {
  const browser = shop.browser()
  const fields = { email: visitor.email, password: 'typed-secret-1', confirmPassword: 'typed-secret-1' }
  const result = await post(browser, endpoints.signUp.path, fields)
  expect(result.location).toBe('/register')
  expect(result.page.html).toContain(`value="${visitor.email}"`)
  expect(result.page.html).not.toContain('typed-secret-1')
  await expectToastOnce(browser, result, 'This account already taken')
})

test('the flash message of a failed sign-up is the same for every reason', async ({ openShop }) => {
  const strict = await openShop({ RATE_LIMITS: 'default' })
  await strict.register()
  const submitAndReadToast = async (email: string, password = 'secret1') => {
    const browser = strict.browser()
    const { page } = await post(browser, endpoints.signUp.path, { email, password, confirmPassword: password })
    return [...page.html.matchAll(/class="toast-text"[^>]*>([^<]*)</g)].flatMap(([, text]) => text || []).join()
  }
  const toasts = [
    await submitAndReadToast('kamala@example.com', 'short'),
    await submitAndReadToast(visitor.email),
    await submitAndReadToast(admin.email),
    await submitAndReadToast('kamala'),
  ]
  expect(new Set(toasts)).toEqual(new Set(['This account already taken']))
  for (let attempt = 0; attempt < 20; attempt++) await strict.browser().ask(endpoints.signUp, {})
  const limited = await strict.browser().postForm(endpoints.signUp.path, { email: 'kamala@example.com' })
  expect([limited.status, await limited.text()]).toEqual([429, expect.stringContaining('This account already taken')])
})

test('the sign-up form rejects passwords that differ', async ({ shop }) => {
  const browser = shop.browser()
  const fields = { email: 'latha@example.com', password: 'secret1', confirmPassword: 'secret2' }
  const result = await post(browser, endpoints.signUp.path, fields)
  expect(result.location).toBe('/register')
  expect(result.page.html).toContain('value="latha@example.com"')
  expect(result.page.text).not.toContain('This account already taken')
  await expectToastOnce(browser, result, 'Passwords do not match.')
  expect((await browser.ask(endpoints.signInWithPassword, fields)).status).toBe(400)
})

test('the reset-mail form redirects to the login with a flash message', async ({ shop }) => {
  const browser = shop.browser()
  const result = await post(browser, endpoints.sendOobCode.path, {
    requestType: 'PASSWORD_RESET',
    email: visitor.email,
  })
  expect(result.location).toBe('/login')
  await expectToastOnce(browser, result, 'Password reset email sent!')
})

test('a failed reset mail shows the message of its error', async ({ shop }) => {
  const browser = shop.browser()
  const result = await post(browser, endpoints.sendOobCode.path, { requestType: 'PASSWORD_RESET', email: 'meena' })
  expect(result.location).toBe('/forgot-password')
  expect(result.page.html).toContain('value="meena"')
  const message = 'Error sending password reset email: Please enter an email address, such as name@example.com.'
  await expectToastOnce(browser, result, message)
})

test('the new-password form still has its code after a rejected password', async ({ shop }) => {
  const browser = shop.browser()
  await browser.ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })
  const oobCode = codeIn((await shop.mails(1)).at(-1))
  const set = (newPassword: string, confirmPassword: string) =>
    post(browser, endpoints.resetPassword.path, { oobCode, newPassword, confirmPassword })

  const different = await set('brand-new-1', 'brand-new-2')
  expect(different.location).toBe('/reset-password')
  expect(different.page.html).toContain(`value="${oobCode}"`)
  expect(countOccurrences(different.page.text, 'Passwords do not match.')).toBe(1)
  const weak = await set('short', 'short')
  expect([weak.location, weak.page.html.includes(`value="${oobCode}"`)]).toEqual(['/reset-password', true])
  expect((await set('brand-new-1', 'brand-new-1')).location).toBe('/login')
  await shop.signIn({ email: visitor.email, password: 'brand-new-1' })
  const used = await set('brand-new-3', 'brand-new-3')
  expect(used.page.text).toContain('This link no longer works.')
})

test('the logout form ends the session with a flash message', async ({ shop }) => {
  const account = { email: 'radha@example.com', password: 'secret1' }
  await shop.register(account)
  const browser = await shop.signIn(account)
  expect((await browser.page('/login')).text).toContain('You are already logged in.')
  const result = await post(browser, endpoints.signOut.path, {})
  expect(result.location).toBe('/')
  expect((await browser.ask(endpoints.lookup, {})).status).toBe(401)
  await expectToastOnce(browser, result, 'Logged out successfully.')
})

test('each dashboard screen has LOGOUT in its header', async ({ shop }) => {
  const owner = await shop.signIn(admin)
  for (const path of pagePaths.filter((path) => path.startsWith('/admin'))) {
    const { html } = await owner.page(path)
    const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0]
    expect(header, path).toContain(`action="${endpoints.signOut.path}"`)
    expect(header, path).toContain('>LOGOUT</button>')
  }
})

test('a flash message appears once and only in the browser that posted the form', async ({ shop }) => {
  const browser = shop.browser()
  await browser.postForm(endpoints.signInWithPassword.path, { email: 'nobody@example.com', password: 'secret1' })
  expect((await shop.browser().page('/login')).text).not.toContain('This account not register')
  const forged = await shop.browser().fetch('/login', { headers: { cookie: "flash=' or 1=1 --" } })
  expect(forged.status).toBe(200)
  expect(await forged.text()).not.toContain('nobody@example.com')
  const cookie = `flash=${browser.cookies.get('flash')}`
  expect((await browser.page('/login')).text).toContain('This account not register')
  const again = await shop.browser().fetch('/login', { headers: { cookie } })
  expect(await again.text()).not.toContain('This account not register')
})

test('a rejected form escapes its values', async ({ shop }) => {
  const result = await post(shop.browser(), endpoints.signInWithPassword.path, {
    email: '"><b>bold</b>',
    password: 'x',
  })
  expect(result.page.html).not.toContain('<b>bold')
})

test('a form post without an HTML Accept header gets JSON', async ({ shop }) => {
  const response = await shop.browser().send(endpoints.signInWithPassword.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=nobody%40example.com&password=secret1',
  })
  expect([response.status, response.errorCode]).toEqual([400, 'INVALID_LOGIN_CREDENTIALS'])
})
