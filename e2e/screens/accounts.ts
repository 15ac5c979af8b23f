import type { Page } from '@playwright/test'
import { m } from '../../src/messages/compiled/messages.js'
import { logIn } from '../story.ts'
import type { Language, Screen } from './screen.ts'
import { expectMessage, expectToast, press, pressTab, type, unanswered, unfinishedScript } from './screen-steps.ts'
import { type StarterShop, visitor } from './shops.ts'

const someEmail = () => ({ [m.accounts_email()]: 'nobody@example.com' })
const somePassword = () => ({ [m.accounts_password()]: 'first-word' })
const twoPasswords = () => ({ ...somePassword(), [m.accounts_confirmPassword()]: 'first-word' })
const newPasswords = () => ({
  [m.accounts_newPassword()]: 'second-word',
  [m.accounts_confirmPassword()]: 'second-word',
})

/** Fills the form, presses the button, and waits for the expected message. */
function send(button: string, typed: Record<string, string>, see?: (page: Page) => Promise<void>) {
  return async (page: Page) => {
    await type(page, typed)
    await press(page, button)
    await see?.(page)
  }
}

const required = (page: Page) => expectMessage(page, m.form_required())
const passwordsDiffer = (page: Page) => expectMessage(page, m.accounts_passwordsDoNotMatch())
const loginRejected = (page: Page) => expectToast(page, m.accounts_loginFailed())
const registrationRejected = (page: Page) => expectToast(page, m.accounts_registrationFailed())
const linkRejected = (page: Page) => expectMessage(page, m.accounts_linkNotValid())

export const login = (): Screen => ({
  name: 'login',
  states: [
    { name: 'plain', path: '/login' },
    { name: 'errors', path: '/login', steps: send(m.accounts_login(), {}, required) },
    {
      name: 'busy',
      path: '/login',
      prepare: unanswered,
      steps: send(m.accounts_login(), { ...someEmail(), ...somePassword() }),
    },
    {
      name: 'rejected',
      snapshotPart: '.toasts',
      path: '/login',
      steps: send(m.accounts_login(), { ...someEmail(), ...somePassword() }, loginRejected),
      captures: 'window',
    },
    { name: 'already logged in', path: '/login', steps: logInTwice },
    {
      name: 'keyboard in the first field',
      path: '/login',
      steps: (page) => page.getByLabel(m.accounts_email()).focus(),
      captures: 'window',
    },
    { name: 'before the script has loaded', path: '/login', prepare: unfinishedScript, captures: 'window' },
    { name: 'forced colours', path: '/login', browser: { forcedColors: 'active' }, steps: pressTab(1) },
    { name: '200 %', path: '/login', zoom: 2, widths: [768, 1280] },
    { name: '320 pixels', path: '/login', widths: [320] },
    { name: '1920 pixels', path: '/login', widths: [1920] },
  ],
})

export const register = (): Screen => ({
  name: 'register',
  states: [
    { name: 'plain', path: '/register' },
    { name: 'errors', path: '/register', steps: send(m.accounts_register(), {}, required) },
    {
      name: 'passwords that differ',
      path: '/register',
      steps: send(
        m.accounts_register(),
        { ...someEmail(), ...twoPasswords(), [m.accounts_confirmPassword()]: 'other' },
        passwordsDiffer,
      ),
    },
    {
      name: 'busy',
      path: '/register',
      prepare: unanswered,
      steps: send(m.accounts_register(), { ...someEmail(), ...twoPasswords() }),
    },
    {
      name: 'rejected',
      snapshotPart: '.toasts',
      path: '/register',
      steps: send(
        m.accounts_register(),
        { ...twoPasswords(), [m.accounts_email()]: visitor.email },
        registrationRejected,
      ),
      captures: 'window',
    },
    { name: '320 pixels', path: '/register', widths: [320] },
  ],
})

export const forgotPassword = (): Screen => ({
  name: 'forgot-password',
  states: [
    { name: 'plain', path: '/forgot-password' },
    { name: 'errors', path: '/forgot-password', steps: send(m.accounts_sendLink(), {}, required) },
    { name: 'busy', path: '/forgot-password', prepare: unanswered, steps: send(m.accounts_sendLink(), someEmail()) },
    {
      name: 'rejected',
      snapshotPart: '.toasts',
      path: '/forgot-password',
      prepare: (page) => page.route('**/v1/accounts:sendOobCode', (route) => route.abort()),
      steps: send(m.accounts_sendLink(), someEmail(), (page) =>
        expectToast(page, m.accounts_resetMailFailed({ reason: m.network() })),
      ),
      captures: 'window',
    },
    {
      name: 'sent, back at the login',
      snapshotPart: '.toasts',
      path: '/forgot-password',
      steps: send(m.accounts_sendLink(), someEmail(), (page) => expectToast(page, m.accounts_resetMailSent())),
      captures: 'window',
    },
    { name: '320 pixels', path: '/forgot-password', widths: [320] },
  ],
})

export const resetPassword = (): Screen => ({
  name: 'reset-password',
  states: [
    { name: 'plain', path: '/reset-password?oobCode=x' },
    { name: 'errors', path: '/reset-password?oobCode=x', steps: send(m.accounts_setPassword(), {}, required) },
    {
      name: 'busy',
      path: '/reset-password?oobCode=x',
      prepare: unanswered,
      steps: send(m.accounts_setPassword(), newPasswords()),
    },
    {
      name: 'used or expired link',
      path: '/reset-password?oobCode=x',
      steps: send(m.accounts_setPassword(), newPasswords(), linkRejected),
    },
    { name: 'a link without its code', path: '/reset-password' },
    { name: '320 pixels', path: '/reset-password?oobCode=x', widths: [320] },
  ],
})

/** Each photograph needs its own session, because opening the login screen ends it. */
async function logInTwice(page: Page, _shop: StarterShop, language: Language) {
  await logIn(page, visitor)
  await page.goto(language.addressOf('/login'))
  await page.getByText(m.accounts_alreadyLoggedIn()).waitFor()
}
