// @module-tag engines
import { expect } from 'vitest'
import { isSignedIn, sendCode, signInWithoutCode, test } from '../../../test/second-factor-test.ts'
import { admin } from '../../../test/shop.ts'
import { codeOfApp } from '../../../test/totp.ts'
import { endpoints } from '../../api/endpoints.ts'

test.for(['of the app', 'from the backup list'])(
  'one of four concurrent sign-ins with a code %s succeeds',
  async (kind, { shop, enrolment: { secret, backupCodes, switchOn } }) => {
    await switchOn()
    const code = kind === 'of the app' ? codeOfApp(secret, 1) : (backupCodes[0] as string)
    const people = await Promise.all(Array.from({ length: 4 }, () => signInWithoutCode(shop)))
    const responses = await Promise.all(people.map((browser) => sendCode(browser, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(responses.map(({ errorCode }) => errorCode))).toEqual(new Set([undefined, 'INVALID_CODE']))
  },
)

test('a backup code works once, and not after new codes were created', async ({
  shop,
  enrolment: { owner, backupCodes, switchOn },
}) => {
  await switchOn()
  const [first = '', second = ''] = backupCodes
  expect(first).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
  expect((await sendCode(await signInWithoutCode(shop), first.toUpperCase().replace('-', ' '))).status).toBe(200)
  expect((await sendCode(await signInWithoutCode(shop), first)).errorCode).toBe('INVALID_CODE')
  const response = await owner.ask(endpoints.makeBackupCodes, { password: admin.password })
  expect(response.body.backupCodes).toHaveLength(10)
  expect((await sendCode(await signInWithoutCode(shop), second)).errorCode).toBe('INVALID_CODE')
  expect((await sendCode(await signInWithoutCode(shop), response.body.backupCodes[0])).status).toBe(200)
})

test('ten wrong codes pause two-step sign-in', async ({ shop, enrolment: { secret, switchOn } }) => {
  await switchOn()
  const wrong = '111111'
  const browser = await signInWithoutCode(shop)
  const tries = []
  for (let attempt = 0; attempt < 6; attempt++) tries.push((await sendCode(browser, wrong)).errorCode)
  expect(tries).toEqual([...Array(5).fill('INVALID_CODE'), 'INVALID_MFA_PENDING_CREDENTIAL'])
  const again = await signInWithoutCode(shop)
  for (let attempt = 0; attempt < 5; attempt++) await sendCode(again, wrong)
  // After ten wrong codes in a row even the correct one is rejected.
  expect((await sendCode(await signInWithoutCode(shop), codeOfApp(secret, 1))).errorCode).toBe(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  )
})

test('a backup code works while two-step sign-in is paused', async ({
  shop,
  enrolment: { secret, backupCodes, switchOn },
}) => {
  await switchOn()
  const [first = '', second = ''] = backupCodes
  const lock = async () => {
    for (const browser of [await signInWithoutCode(shop), await signInWithoutCode(shop)])
      for (let attempt = 0; attempt < 5; attempt++) await sendCode(browser, '111111')
    expect((await sendCode(await signInWithoutCode(shop), codeOfApp(secret, 1))).errorCode).toBe(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    )
  }
  await lock()
  const browser = await signInWithoutCode(shop)
  expect((await sendCode(browser, 'aaaaa-aaaaa')).errorCode).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect((await sendCode(shop.browser(), first)).errorCode).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  expect((await sendCode(browser, first)).status).toBe(200)
  expect(await isSignedIn(browser)).toBe(true)
  await lock()
  expect((await sendCode(await signInWithoutCode(shop), first)).errorCode).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect((await sendCode(await signInWithoutCode(shop), second)).status).toBe(200)
})
