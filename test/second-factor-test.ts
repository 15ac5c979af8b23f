import { expect } from 'vitest'
import type { NewSecondFactor } from '../src/api/account-security.ts'
import { endpoints } from '../src/api/endpoints.ts'
import type { Browser } from './browser.ts'
import { admin, type TestShop } from './shop.ts'
import { test as shopTest } from './shop-fixture.ts'
import { codeOfApp } from './totp.ts'

export const test = shopTest.extend('enrolment', async ({ shop }) => {
  const { db } = shop.deps
  await db.deleteFrom('verifications').execute()
  await db.deleteFrom('secondFactors').execute()
  await db.updateTable('users').set({ twoFactorEnabled: null }).execute()
  const owner = await shop.signIn(admin)
  const { body } = await owner.ask(endpoints.startMfaEnrollment, { password: admin.password })
  const { secret, uri, backupCodes, qr }: NewSecondFactor = body
  return {
    ...{ owner, secret, uri, backupCodes, qr },
    /** Uses the code of this half minute and leaves the next one, so that a test may span two. @returns the code */
    async switchOn() {
      const verificationCode = codeOfApp(secret)
      expect((await owner.ask(endpoints.finalizeMfaEnrollment, { verificationCode })).status).toBe(200)
      return verificationCode
    },
  }
})

/** The browser has sent the password but not the code. */
export async function signInWithoutCode(shop: TestShop): Promise<Browser> {
  const person = shop.browser()
  const response = await person.ask(endpoints.signInWithPassword, admin)
  expect(response.body.mfaInfo).toEqual([{ mfaEnrollmentId: 'totp', totpInfo: {} }])
  return person
}

export const sendCode = (person: Browser, verificationCode: string) =>
  person.ask(endpoints.finalizeMfaSignIn, { verificationCode })
export const isSignedIn = async (person: Browser) =>
  (await person.ask(endpoints.listContactMessages, {})).status === 200
