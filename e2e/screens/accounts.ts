import type { Page } from '@playwright/test'
import { m } from '../../src/messages/compiled/messages.js'
import { logIn } from '../story.ts'
import type { Language, Screen } from './screen.ts'
import { expectProblem, expectToast, press, pressTab, scriptOnItsWay, type, unanswered } from './screen-steps.ts'
import { type StarterShop, visitor } from './shops.ts'

const someEmail = () => ({ [m.accounts_email()]: 'nobody@example.com' })
const somePassword = () => ({ [m.accounts_password()]: 'first-word' })
const twoPasswords = () => ({ ...somePassword(), [m.accounts_confirmPassword()]: 'first-word' })
const newPasswords = () => ({
  [m.accounts_newPassword()]: 'second-word',
  [m.accounts_confirmPassword()]: 'second-word',
})

/** Fills what is asked for, presses the button, and waits for what is said then. */
function send(button: string, typed: Record<string, string>, see?: (page: Page) => Promise<void>) {
  return async (page: Page) => {
    await type(page, typed)
    await press(button)(page)
    await see?.(page)
  }
}

const required = (page: Page) => expectProblem(page, m.form_required())
const passwordsDiffer = (page: Page) => expectProblem(page, m.accounts_passwordsDoNotMatch())
const loginRefused = (page: Page) => expectToast(page, m.accounts_loginFailed())
const registrationRefused = (page: Page) => expectToast(page, m.accounts_registrationFailed())
const linkRefused = (page: Page) => expectProblem(page, m.accounts_linkNotValid())

export const login = (): Screen => ({
  name: 'login',
  states: [
    { name: 'plain', path: '/login' },
    { name: 'errors', path: '/login', way: send(m.accounts_login(), {}, required) },
    {
      name: 'busy',
      path: '/login',
      before: unanswered,
      way: send(m.accounts_login(), { ...someEmail(), ...somePassword() }),
    },
    {
      name: 'refused',
      told: '.toasts',
      path: '/login',
      way: send(m.accounts_login(), { ...someEmail(), ...somePassword() }, loginRefused),
      shows: 'window',
    },
    { name: 'already logged in', path: '/login', way: logInTwice },
    {
      name: 'keyboard in the first field',
      path: '/login',
      way: (page) => page.getByLabel(m.accounts_email()).focus(),
      shows: 'window',
    },
    { name: 'before the script is there', path: '/login', before: scriptOnItsWay, shows: 'window' },
    { name: 'forced colours', path: '/login', browser: { forcedColors: 'active' }, way: pressTab(1) },
    { name: '200 %', path: '/login', zoom: 2, widths: [768, 1280] },
    { name: '320 pixels', path: '/login', widths: [320] },
    { name: '1920 pixels', path: '/login', widths: [1920] },
  ],
})

export const register = (): Screen => ({
  name: 'register',
  states: [
    { name: 'plain', path: '/register' },
    { name: 'errors', path: '/register', way: send(m.accounts_register(), {}, required) },
    {
      name: 'passwords that differ',
      path: '/register',
      way: send(
        m.accounts_register(),
        { ...someEmail(), ...twoPasswords(), [m.accounts_confirmPassword()]: 'other' },
        passwordsDiffer,
      ),
    },
    {
      name: 'busy',
      path: '/register',
      before: unanswered,
      way: send(m.accounts_register(), { ...someEmail(), ...twoPasswords() }),
    },
    {
      name: 'refused',
      told: '.toasts',
      path: '/register',
      way: send(m.accounts_register(), { ...twoPasswords(), [m.accounts_email()]: visitor.email }, registrationRefused),
      shows: 'window',
    },
    { name: '320 pixels', path: '/register', widths: [320] },
  ],
})

export const forgotPassword = (): Screen => ({
  name: 'forgot-password',
  states: [
    { name: 'plain', path: '/forgot-password' },
    { name: 'errors', path: '/forgot-password', way: send(m.accounts_sendLink(), {}, required) },
    { name: 'busy', path: '/forgot-password', before: unanswered, way: send(m.accounts_sendLink(), someEmail()) },
    {
      name: 'refused',
      told: '.toasts',
      path: '/forgot-password',
      before: (page) => page.route('**/v1/accounts:sendOobCode', (route) => route.abort()),
      way: send(m.accounts_sendLink(), someEmail(), (page) =>
        expectToast(page, m.accounts_resetMailFailed({ reason: m.network() })),
      ),
      shows: 'window',
    },
    {
      name: 'sent, back at the login',
      told: '.toasts',
      path: '/forgot-password',
      way: send(m.accounts_sendLink(), someEmail(), (page) => expectToast(page, m.accounts_resetMailSent())),
      shows: 'window',
    },
    { name: '320 pixels', path: '/forgot-password', widths: [320] },
  ],
})

export const resetPassword = (): Screen => ({
  name: 'reset-password',
  states: [
    { name: 'plain', path: '/reset-password?oobCode=x' },
    { name: 'errors', path: '/reset-password?oobCode=x', way: send(m.accounts_setPassword(), {}, required) },
    {
      name: 'busy',
      path: '/reset-password?oobCode=x',
      before: unanswered,
      way: send(m.accounts_setPassword(), newPasswords()),
    },
    {
      name: 'used or expired link',
      path: '/reset-password?oobCode=x',
      way: send(m.accounts_setPassword(), newPasswords(), linkRefused),
    },
    { name: 'a link without its code', path: '/reset-password' },
    { name: '320 pixels', path: '/reset-password?oobCode=x', widths: [320] },
  ],
})

/** Opening the login screen ends the session, so that each photograph needs one of its own. */
async function logInTwice(page: Page, _shop: StarterShop, language: Language) {
  await logIn(page, visitor)
  await page.goto(language.addressOf('/login'))
  await page.getByText(m.accounts_alreadyLoggedIn()).waitFor()
}
