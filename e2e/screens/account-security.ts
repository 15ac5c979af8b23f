import type { Page } from '@playwright/test'
import { m } from '../../src/messages/compiled/messages.js'
import { errorMessage } from '../../src/messages/error-messages.ts'
import { expandAll, expandSection, expect, owner } from '../story.ts'
import { type Screen, statesOf } from './screen.ts'
import { expectMessage, press, type, unanswered } from './screen-steps.ts'

const accountSecurityState = { path: '/admin/security', signedInAs: 'owner', shop: 'with devices' } as const
const newPasswords = () => ({
  [m.accounts_newPassword()]: 'silk-cotton-linen-77',
  [m.accounts_confirmPassword()]: 'silk-cotton-linen-77',
})

/** Several sections have a password field. */
const passwordIn = (page: Page, part: string) =>
  page.locator(part).getByLabel(m.security_currentPassword(), { exact: true }).first()

async function changePassword(page: Page, password: string) {
  await expandAll(page)
  await passwordIn(page, '#password').fill(password)
  await type(page, newPasswords())
  await press(page, m.security_changePassword())
}

async function startSetUp(page: Page) {
  await expandAll(page)
  await passwordIn(page, '#second-factor').fill(owner.password)
  await press(page, m.security_setUpSecondFactor())
  await page.getByLabel(m.security_appCode()).waitFor()
}

async function requestExport(page: Page) {
  await expandSection(page, m.inbox_storage())
  await page.route('**/v1/recentLogin', (route) => route.fulfill({ status: 400, json: tooOld }))
  await page.getByRole('link', { name: m.inbox_exportCsv() }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const tooOld = { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', errors: [] } }

export const accountSecurity = (): Screen => ({
  name: 'account-security',
  states: [
    ...statesOf(accountSecurityState, [
      { name: 'five devices' },
      { name: 'all devices', steps: expandAll, captures: '#devices', visualOnly: true },
      { name: '320 pixels', widths: [320] },
      { name: '200 %', zoom: 2, widths: [768, 1280] },
    ]),
    ...statesOf({ ...accountSecurityState, captures: '#password' }, [
      {
        name: 'wrong current password',
        steps: async (page) => {
          await changePassword(page, 'not-the-password')
          await expectMessage(page, errorMessage('INVALID_PASSWORD'))
        },
      },
      { name: 'changing the password', prepare: unanswered, steps: (page) => changePassword(page, owner.password) },
    ]),
    // The key changes with each run.
    ...statesOf({ ...accountSecurityState, captures: '#second-factor', snapshotPart: '#second-factor h2' }, [
      { name: 'setting up two-step sign-in', steps: startSetUp },
      { name: 'forced colours, setting up two-step sign-in', steps: startSetUp, browser: { forcedColors: 'active' } },
    ]),
    {
      name: 'confirming the password',
      path: '/admin/messages',
      signedInAs: 'owner',
      shop: 'with messages',
      captures: 'window',
      snapshotPart: 'dialog[open]',
      steps: requestExport,
    },
  ],
})

async function typeCode(page: Page) {
  await type(page, { [m.security_appCode()]: '123456' })
  await press(page, m.accounts_login())
  await expectMessage(page, errorMessage('INVALID_MFA_PENDING_CREDENTIAL'))
}

const useBackup = (page: Page) => press(page, m.security_useBackup())

export const loginCode = (): Screen => ({
  name: 'login-code',
  states: statesOf({ path: '/login?code' }, [
    { name: 'asking for the code' },
    { name: 'asking for a backup code', steps: useBackup },
    { name: 'rejected', steps: typeCode },
    { name: '320 pixels', widths: [320] },
  ]),
})

export const changeEmail = (): Screen => ({
  name: 'change-email',
  states: statesOf({ path: '/change-email?oobCode=x' }, [
    { name: 'plain' },
    {
      name: 'used or expired link',
      steps: async (page) => {
        await press(page, m.security_changeEmail())
        await expectMessage(page, m.accounts_linkNotValid())
      },
    },
    { name: 'a link without its code', path: '/change-email' },
  ]),
})
