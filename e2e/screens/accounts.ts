import type { Page } from '@playwright/test'
import { messages } from '../../src/contract/messages.ts'
import { logIn } from '../story.ts'
import type { Screen } from './screen.ts'
import { visitor } from './shops.ts'
import { press, pressTab, scriptOnItsWay, seeProblem, seeToast, type, unanswered } from './ways.ts'

const { accounts, form } = messages

const someEmail = { [accounts.email]: 'nobody@example.com' }
const somePassword = { [accounts.password]: 'first-word' }
const twoPasswords = { ...somePassword, [accounts.confirmPassword]: 'first-word' }
const newPasswords = { [accounts.newPassword]: 'second-word', [accounts.confirmPassword]: 'second-word' }

/** Fills what is asked for, presses the button, and waits for what is said then. */
function send(button: string, typed: Record<string, string>, see?: (page: Page) => Promise<void>) {
  return async (page: Page) => {
    await type(page, typed)
    await press(button)(page)
    await see?.(page)
  }
}

const required = (page: Page) => seeProblem(page, form.required)
const passwordsDiffer = (page: Page) => seeProblem(page, accounts.passwordsDoNotMatch)
const loginRefused = (page: Page) => seeToast(page, accounts.loginFailed)
const registrationRefused = (page: Page) => seeToast(page, accounts.registrationFailed)
const linkRefused = (page: Page) => seeProblem(page, accounts.linkNotValid)

export const login: Screen = {
  name: 'login',
  states: [
    { name: 'plain', path: '/login' },
    { name: 'errors', path: '/login', way: send(accounts.login, {}, required) },
    { name: 'busy', path: '/login', before: unanswered, way: send(accounts.login, { ...someEmail, ...somePassword }) },
    {
      name: 'refused',
      path: '/login',
      way: send(accounts.login, { ...someEmail, ...somePassword }, loginRefused),
      shows: 'window',
    },
    { name: 'already logged in', path: '/login', way: logInTwice },
    {
      name: 'keyboard in the first field',
      path: '/login',
      way: (page) => page.getByLabel(accounts.email).focus(),
      shows: 'window',
    },
    { name: 'before the script is there', path: '/login', before: scriptOnItsWay, shows: 'window' },
    { name: 'forced colours', path: '/login', browser: { forcedColors: 'active' }, way: pressTab(1) },
    { name: '200 %', path: '/login', zoom: 2, widths: [768, 1280] },
    { name: '320 pixels', path: '/login', widths: [320] },
    { name: '1920 pixels', path: '/login', widths: [1920] },
  ],
}

export const register: Screen = {
  name: 'register',
  states: [
    { name: 'plain', path: '/register' },
    { name: 'errors', path: '/register', way: send(accounts.register, {}, required) },
    {
      name: 'passwords that differ',
      path: '/register',
      way: send(
        accounts.register,
        { ...someEmail, ...twoPasswords, [accounts.confirmPassword]: 'other' },
        passwordsDiffer,
      ),
    },
    {
      name: 'busy',
      path: '/register',
      before: unanswered,
      way: send(accounts.register, { ...someEmail, ...twoPasswords }),
    },
    {
      name: 'refused',
      path: '/register',
      way: send(accounts.register, { ...twoPasswords, [accounts.email]: visitor.email }, registrationRefused),
      shows: 'window',
    },
    { name: '320 pixels', path: '/register', widths: [320] },
  ],
}

export const forgotPassword: Screen = {
  name: 'forgot-password',
  states: [
    { name: 'plain', path: '/forgot-password' },
    { name: 'errors', path: '/forgot-password', way: send(accounts.sendLink, {}, required) },
    { name: 'busy', path: '/forgot-password', before: unanswered, way: send(accounts.sendLink, someEmail) },
    {
      name: 'refused',
      path: '/forgot-password',
      before: (page) => page.route('**/v1/accounts:sendOobCode', (route) => route.abort()),
      way: send(accounts.sendLink, someEmail, (page) => seeToast(page, accounts.resetMailFailed(messages.network))),
      shows: 'window',
    },
    {
      name: 'sent, back at the login',
      path: '/forgot-password',
      way: send(accounts.sendLink, someEmail, (page) => seeToast(page, accounts.resetMailSent)),
      shows: 'window',
    },
    { name: '320 pixels', path: '/forgot-password', widths: [320] },
  ],
}

export const resetPassword: Screen = {
  name: 'reset-password',
  states: [
    { name: 'plain', path: '/reset-password?oobCode=x' },
    { name: 'errors', path: '/reset-password?oobCode=x', way: send(accounts.setPassword, {}, required) },
    {
      name: 'busy',
      path: '/reset-password?oobCode=x',
      before: unanswered,
      way: send(accounts.setPassword, newPasswords),
    },
    {
      name: 'used or expired link',
      path: '/reset-password?oobCode=x',
      way: send(accounts.setPassword, newPasswords, linkRefused),
    },
    { name: 'a link without its code', path: '/reset-password' },
    { name: '320 pixels', path: '/reset-password?oobCode=x', widths: [320] },
  ],
}

/** Opening the login screen ends the session, so that each photograph needs one of its own. */
async function logInTwice(page: Page) {
  await logIn(page, visitor)
  await page.goto('/login')
  await page.getByText(accounts.alreadyLoggedIn).waitFor()
}
