// @module-tag engines

import { expect } from 'vitest'
import { readAccountSecurity } from '../../../test/account-security.ts'
import { isSignedIn, sendCode, signInWithoutCode, test } from '../../../test/second-factor-test.ts'
import { admin, visitor } from '../../../test/shop.ts'
import { codeOfApp } from '../../../test/totp.ts'
import { endpoints } from '../../api/endpoints.ts'

test('two-step sign-in is turned on by the first correct code', async ({
  shop,
  enrolment: { owner, uri, qr, switchOn },
}) => {
  expect(uri).toMatch(/^otpauth:\/\/totp\/Thaiyal:owner%40thaiyal\.example\?secret=[A-Z2-7]+&issuer=Thaiyal/)
  expect(qr).toMatch(/^data:image\/svg\+xml;base64,/)
  expect((await owner.ask(endpoints.startMfaEnrollment, { password: 'not-the-password' })).errorCode).toBe(
    'INVALID_PASSWORD',
  )
  expect((await owner.ask(endpoints.finalizeMfaEnrollment, { verificationCode: '000000' })).errorCode).toBe(
    'INVALID_CODE',
  )
  expect(await isSignedIn(await shop.signIn(admin))).toBe(true)
  const otherSession = await shop.signIn(admin)
  await switchOn()
  // The other session started without a code.
  expect([await isSignedIn(owner), await isSignedIn(otherSession)]).toEqual([true, false])
  expect((await readAccountSecurity(owner)).secondFactor).toEqual({
    isOn: true,
    backupCodesLeft: 10,
  })
  expect((await owner.ask(endpoints.startMfaEnrollment, { password: admin.password })).errorCode).toBe(
    'SECOND_FACTOR_EXISTS',
  )
})

test('a password without a code creates no session, by JSON or by form', async ({
  shop,
  enrolment: { secret, switchOn },
}) => {
  await switchOn()
  const browser = await signInWithoutCode(shop)
  expect(browser.cookies.has('shop_session')).toBe(false)
  expect(await isSignedIn(browser)).toBe(false)
  const byForm = shop.browser()
  const posted = await byForm.postForm(endpoints.signInWithPassword.path, admin)
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/login?code'])
  expect(byForm.cookies.has('shop_session')).toBe(false)
  expect((await byForm.page('/login?code')).html).toContain('name="verificationCode"')
  const wrong = await byForm.postForm(endpoints.finalizeMfaSignIn.path, { verificationCode: '12' })
  expect(wrong.headers.get('location')).toBe('/login?code')
  const right = await byForm.postForm(endpoints.finalizeMfaSignIn.path, { verificationCode: codeOfApp(secret, 1) })
  expect(right.headers.get('location')).toBe('/')
  expect(await isSignedIn(byForm)).toBe(true)
})

test('a code of the authenticator app works once', async ({ shop, enrolment: { secret, switchOn } }) => {
  const usedCode = await switchOn()
  expect((await sendCode(await signInWithoutCode(shop), usedCode)).errorCode).toBe('INVALID_CODE')
  const code = codeOfApp(secret, 1)
  const [browser, attacker] = [await signInWithoutCode(shop), await signInWithoutCode(shop)]
  expect((await sendCode(browser, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  expect(await isSignedIn(browser)).toBe(true)
  expect((await sendCode(attacker, code)).errorCode).toBe('INVALID_CODE')
  expect((await sendCode(browser, codeOfApp(secret, 1))).errorCode).toBe('INVALID_MFA_PENDING_CREDENTIAL')
})

test('finalizeMfaSignIn rejects a code without a password, with a session and with a forged cookie', async ({
  shop,
  enrolment: { owner, secret, switchOn },
}) => {
  await switchOn()
  const code = codeOfApp(secret, 1)
  expect((await sendCode(shop.browser(), code)).errorCode).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  // A stolen session must not allow unlimited attempts.
  expect((await sendCode(owner, code)).errorCode).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  const forged = { cookie: 'shop_second_factor=2fa-guess.c2lnbmF0dXJl', 'content-type': 'application/json' }
  const response = await shop.browser().send(endpoints.finalizeMfaSignIn.path, {
    method: 'POST',
    headers: forged,
    body: JSON.stringify({ verificationCode: code }),
  })
  expect(response.errorCode).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  expect((await sendCode(await signInWithoutCode(shop), code)).status).toBe(200)
})

test('a sign-in ends the earlier session only after a correct code', async ({
  enrolment: { owner, secret, switchOn },
}) => {
  await switchOn()
  await owner.ask(endpoints.signInWithPassword, admin)
  expect(await isSignedIn(owner)).toBe(true)
  expect((await sendCode(owner, codeOfApp(secret, 1))).status).toBe(200)
  expect((await readAccountSecurity(owner)).devices).toHaveLength(1)
})

test('withdrawMfa requires the password', async ({ shop, enrolment: { owner, switchOn } }) => {
  await switchOn()
  expect((await owner.ask(endpoints.withdrawMfa, { password: 'not-the-password' })).errorCode).toBe('INVALID_PASSWORD')
  expect((await owner.ask(endpoints.withdrawMfa, { password: admin.password })).status).toBe(200)
  expect(await isSignedIn(await shop.signIn(admin))).toBe(true)
})

test('a visitor signs in without a code', async ({ shop, enrolment: { switchOn } }) => {
  await switchOn()
  await shop.register(visitor)
  expect((await (await shop.signIn(visitor)).ask(endpoints.lookup, {})).status).toBe(200)
})

test('the database encrypts the secret and the backup codes', async ({
  shop,
  enrolment: { secret, backupCodes, switchOn },
}) => {
  await switchOn()
  const rows = JSON.stringify(await shop.deps.db.selectFrom('secondFactors').selectAll().execute())
  for (const code of [secret, ...backupCodes]) expect(rows).not.toContain(code)
})
