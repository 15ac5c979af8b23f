import type { Page } from '@playwright/test'
import { m } from '../../src/messages/compiled/messages.js'
import { expect, owner } from '../story.ts'
import { type Screen, statesOf } from './screen.ts'
import { expectProblem, press, type, unanswered } from './screen-steps.ts'

const openSafety = { path: '/admin/security', who: 'owner', shop: 'with devices' } as const
const newPasswords = () => ({
  [m.accounts_newPassword()]: 'silk-cotton-linen-77',
  [m.accounts_confirmPassword()]: 'silk-cotton-linen-77',
})

/** Of the part with this name: the password is asked for in several. */
const passwordIn = (page: Page, part: string) =>
  page.locator(part).getByLabel(m.security_currentPassword(), { exact: true }).first()

async function changePassword(page: Page, password: string) {
  await passwordIn(page, '#password').fill(password)
  await type(page, newPasswords())
  await press(m.security_changePassword())(page)
}

async function startSetUp(page: Page) {
  await passwordIn(page, '#second-factor').fill(owner.password)
  await press(m.security_setUpCode())(page)
  await page.getByRole('img', { name: m.security_qr() }).waitFor()
}

async function askForTable(page: Page) {
  await page.route('**/v1/recentLogin', (route) => route.fulfill({ status: 400, json: tooOld }))
  await page.getByRole('link', { name: m.inbox_saveAsTable() }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const tooOld = { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', errors: [] } }

export const safety = (): Screen => ({
  name: 'safety',
  states: [
    ...statesOf(openSafety, [
      { name: 'three devices' },
      { name: '320 pixels', widths: [320] },
      { name: '200 %', zoom: 2, widths: [768, 1280] },
    ]),
    ...statesOf({ ...openSafety, shows: '#password' }, [
      {
        name: 'the password of now is wrong',
        way: async (page) => {
          await changePassword(page, 'not-the-password')
          await expectProblem(page, m.refusal_INVALID_PASSWORD())
        },
      },
      { name: 'changing the password', before: unanswered, way: (page) => changePassword(page, owner.password) },
    ]),
    // The key is another one every time.
    ...statesOf({ ...openSafety, shows: '#second-factor', told: '#second-factor h2' }, [
      { name: 'setting up the code', way: startSetUp },
      { name: 'forced colours, setting up the code', way: startSetUp, browser: { forcedColors: 'active' } },
    ]),
    {
      name: 'the password is asked for again',
      path: '/admin',
      who: 'owner',
      shop: 'with messages',
      shows: 'window',
      told: '[role=dialog]',
      way: askForTable,
    },
  ],
})

async function typeCode(page: Page) {
  await type(page, { [m.security_appCode()]: '123456' })
  await press(m.accounts_login())(page)
  await expectProblem(page, m.refusal_INVALID_MFA_PENDING_CREDENTIAL())
}

const useBackup = (page: Page) => press(m.security_useBackup())(page)

export const loginCode = (): Screen => ({
  name: 'login-code',
  states: statesOf({ path: '/login?code' }, [
    { name: 'the code is asked for' },
    { name: 'a backup code is asked for', way: useBackup },
    { name: 'refused', way: typeCode },
    { name: '320 pixels', widths: [320] },
  ]),
})

export const changeEmail = (): Screen => ({
  name: 'change-email',
  states: statesOf({ path: '/change-email?oobCode=x' }, [
    { name: 'plain' },
    {
      name: 'used or expired link',
      way: async (page) => {
        await press(m.security_changeEmail())(page)
        await expectProblem(page, m.accounts_linkNotValid())
      },
    },
    { name: 'a link without its code', path: '/change-email' },
  ]),
})
