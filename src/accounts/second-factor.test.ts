import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { codeOfApp } from '../../test/totp.ts'
import { calls } from '../contract/calls.ts'

let shop: TestShop | undefined
let owner: Browser
let made: { secret: string; uri: string; backupCodes: string[]; qr: { size: number; path: string } }
let usedCode = ''
const opened = () => shop as TestShop

beforeEach(async () => {
  shop ??= await openTestShop()
  await shop.shop.db.deleteFrom('verifications').execute()
  await shop.shop.db.deleteFrom('secondFactors').execute()
  await shop.shop.db.updateTable('users').set({ twoFactorEnabled: null }).execute()
  owner = await shop.signedIn(admin)
  made = (await owner.ask(calls.startMfaEnrollment, { password: admin.password })).body
})
afterAll(() => shop?.close())

/** With the code of this half minute. One of the next is left, so that it does not matter when a half minute begins. */
async function enrol() {
  usedCode = codeOfApp(made.secret)
  expect((await owner.ask(calls.finalizeMfaEnrollment, { verificationCode: usedCode })).status).toBe(200)
}
/** Somebody who knows the password. */
async function halfway(): Promise<Browser> {
  const person = opened().browser()
  const answer = await person.ask(calls.signInWithPassword, admin)
  expect(answer.body.mfaInfo).toEqual([{ mfaEnrollmentId: 'totp', totpInfo: {} }])
  return person
}
const finish = (person: Browser, verificationCode: string) => person.ask(calls.finalizeMfaSignIn, { verificationCode })
const isIn = async (person: Browser) => (await person.ask(calls.getSafety, {})).status === 200

test('nothing is asked for until a first code was right', async () => {
  expect(made.uri).toMatch(/^otpauth:\/\/totp\/Thaiyal:owner%40thaiyal\.example\?secret=[A-Z2-7]+&issuer=Thaiyal/)
  expect(made.qr.path).toMatch(/^M4 4h1v1h-1z/)
  expect((await owner.ask(calls.startMfaEnrollment, { password: 'not-the-password' })).refusal).toBe('INVALID_PASSWORD')
  expect((await owner.ask(calls.finalizeMfaEnrollment, { verificationCode: '000000' })).refusal).toBe('INVALID_CODE')
  expect(await isIn(await opened().signedIn(admin))).toBe(true)
  const other = await opened().signedIn(admin)
  await enrol()
  // This browser goes on with a new session; the others began without a code.
  expect([await isIn(owner), await isIn(other)]).toEqual([true, false])
  expect((await owner.ask(calls.getSafety, {})).body.secondFactor).toEqual({ isOn: true, backupCodesLeft: 10 })
  expect((await owner.ask(calls.startMfaEnrollment, { password: admin.password })).refusal).toBe('SECOND_FACTOR_EXISTS')
})

test('the password alone gives no session, by script or by form', async () => {
  await enrol()
  const person = await halfway()
  expect(person.cookies.has('shop_session')).toBe(false)
  expect(await isIn(person)).toBe(false)
  const byForm = opened().browser()
  const posted = await byForm.postForm(calls.signInWithPassword.path, admin)
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/login?code'])
  expect(byForm.cookies.has('shop_session')).toBe(false)
  expect((await byForm.page('/login?code')).html).toContain('name="verificationCode"')
  const wrong = await byForm.postForm(calls.finalizeMfaSignIn.path, { verificationCode: '12' })
  expect(wrong.headers.get('location')).toBe('/login?code')
  const right = await byForm.postForm(calls.finalizeMfaSignIn.path, { verificationCode: codeOfApp(made.secret, 1) })
  expect(right.headers.get('location')).toBe('/')
  expect(await isIn(byForm)).toBe(true)
})

test('a code opens the door once, whoever has read it', async () => {
  await enrol()
  // The one with which it was switched on is used up, too.
  expect((await finish(await halfway(), usedCode)).refusal).toBe('INVALID_CODE')
  const code = codeOfApp(made.secret, 1)
  const [person, spy] = [await halfway(), await halfway()]
  expect((await finish(person, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  expect(await isIn(person)).toBe(true)
  expect((await finish(spy, code)).refusal).toBe('INVALID_CODE')
  // And what was half open is closed.
  expect((await finish(person, codeOfApp(made.secret, 1))).refusal).toBe('INVALID_MFA_PENDING_CREDENTIAL')
})

test.each(['of the app', 'of the paper'])('of many who use one code %s at once, one gets in', async (kind) => {
  await enrol()
  const code = kind === 'of the app' ? codeOfApp(made.secret, 1) : (made.backupCodes[0] as string)
  const people = await Promise.all(Array.from({ length: 4 }, halfway))
  const answers = await Promise.all(people.map((person) => finish(person, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ refusal }) => refusal))).toEqual(new Set([undefined, 'INVALID_CODE']))
})

test('a backup code works once, and new ones end the old', async () => {
  await enrol()
  const [first = '', second = ''] = made.backupCodes
  // As it is read from paper.
  expect(first).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
  expect((await finish(await halfway(), first.toUpperCase().replace('-', ' '))).status).toBe(200)
  expect((await finish(await halfway(), first)).refusal).toBe('INVALID_CODE')
  const answer = await owner.ask(calls.makeBackupCodes, { password: admin.password })
  expect(answer.body.backupCodes).toHaveLength(10)
  expect((await finish(await halfway(), second)).refusal).toBe('INVALID_CODE')
  expect((await finish(await halfway(), answer.body.backupCodes[0])).status).toBe(200)
})

test('codes cannot be tried without end', async () => {
  await enrol()
  const wrong = '111111'
  const person = await halfway()
  const tries = []
  for (let time = 0; time < 6; time++) tries.push((await finish(person, wrong)).refusal)
  expect(tries).toEqual([...Array(5).fill('INVALID_CODE'), 'INVALID_MFA_PENDING_CREDENTIAL'])
  const again = await halfway()
  for (let time = 0; time < 5; time++) await finish(again, wrong)
  // Ten in a row: the right code waits as well.
  expect((await finish(await halfway(), codeOfApp(made.secret, 1))).refusal).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
})

test('a code without the password, or beside a session, opens nothing', async () => {
  await enrol()
  const code = codeOfApp(made.secret, 1)
  expect((await finish(opened().browser(), code)).refusal).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  // A stolen session gives no tries that are not counted.
  expect((await finish(owner, code)).refusal).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  const forged = { cookie: 'shop_second_factor=2fa-guess.c2lnbmF0dXJl', 'content-type': 'application/json' }
  const answer = await opened()
    .browser()
    .send(calls.finalizeMfaSignIn.path, {
      method: 'POST',
      headers: forged,
      body: JSON.stringify({ verificationCode: code }),
    })
  expect(answer.refusal).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  expect((await finish(await halfway(), code)).status).toBe(200)
})

test('a recent login is one with both, and the session of before goes on meanwhile', async () => {
  await enrol()
  await owner.ask(calls.signInWithPassword, admin)
  expect(await isIn(owner)).toBe(true)
  expect((await finish(owner, codeOfApp(made.secret, 1))).status).toBe(200)
  expect((await owner.ask(calls.getSafety, {})).body.devices).toHaveLength(1)
})

test('it is removed with the password', async () => {
  await enrol()
  expect((await owner.ask(calls.withdrawMfa, { password: 'not-the-password' })).refusal).toBe('INVALID_PASSWORD')
  expect((await owner.ask(calls.withdrawMfa, { password: admin.password })).status).toBe(200)
  expect(await isIn(await opened().signedIn(admin))).toBe(true)
})

test('neither the secret nor a backup code stands in the database as it is', async () => {
  await enrol()
  const rows = JSON.stringify(await opened().shop.db.selectFrom('secondFactors').selectAll().execute())
  for (const secret of [made.secret, ...made.backupCodes]) expect(rows).not.toContain(secret)
})

test('customers sign in as before', async () => {
  await enrol()
  await opened().registered(visitor)
  expect((await (await opened().signedIn(visitor)).ask(calls.lookup, {})).status).toBe(200)
})
