import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.registered()
})
afterAll(() => shop.close())

/** Somebody whose session began and was seen last so long ago. */
async function after(who: typeof admin, { sinceLogin = 0, sinceSeen = 0 }) {
  await shop.shop.db.deleteFrom('sessions').execute()
  const person = await shop.signedIn(who)
  const createdAt = new Date(Date.now() - sinceLogin).toISOString()
  const updatedAt = new Date(Date.now() - sinceSeen).toISOString()
  await shop.shop.db.updateTable('sessions').set({ createdAt, updatedAt }).execute()
  return person
}
const sessions = () => shop.shop.db.selectFrom('sessions').select('id').execute()

test.each([
  ['owner', admin, 24 * hourMs, 7 * dayMs],
  ['customer', visitor, 7 * dayMs, 30 * dayMs],
] as const)('a session of the %s ends when it has rested too long, or is too old', async (_, who, idle, absolute) => {
  const lookup = async (ago: { sinceLogin?: number; sinceSeen?: number }) =>
    (await (await after(who, ago)).ask(calls.lookup, {})).status
  expect(await lookup({ sinceLogin: absolute - hourMs, sinceSeen: idle - hourMs })).toBe(200)
  expect(await lookup({ sinceSeen: idle + hourMs })).toBe(401)
  expect(await sessions()).toEqual([])
  expect(await lookup({ sinceLogin: absolute + hourMs })).toBe(401)
  expect(await sessions()).toEqual([])
})

test('what is over is not listed as a device', async () => {
  await after(admin, { sinceSeen: 2 * dayMs })
  const owner = await shop.signedIn(admin)
  expect((await owner.ask(calls.getSafety, {})).body.devices).toHaveLength(1)
})

test('what matters most asks for the password when the login is older than 15 minutes', async () => {
  const owner = await after(admin, { sinceLogin: hourMs / 4 + 5000 })
  const inNeed = Object.values(calls).filter(({ needs }) => needs === 'recent login')
  expect(inNeed).toContain(calls.exportContactMessages)
  expect(inNeed).toContain(calls.downloadBackup)
  for (const call of inNeed) {
    const answer = await owner.send(call.path, { method: call.method })
    expect([answer.status, answer.refusal], call.path).toEqual([400, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'])
  }
  // Everything else goes on.
  expect((await owner.ask(calls.listContactMessages, {})).status).toBe(200)

  expect((await owner.ask(calls.signInWithPassword, { ...admin, password: 'wrong-but-long-1' })).status).toBe(400)
  expect((await owner.ask(calls.checkRecentLogin, {})).refusal).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  await owner.ask(calls.signInWithPassword, admin)
  expect((await owner.ask(calls.checkRecentLogin, {})).status).toBe(200)
  expect(await sessions()).toHaveLength(1)
})

test('a login of almost 15 minutes ago is recent', async () => {
  const owner = await after(admin, { sinceLogin: hourMs / 4 - 30_000 })
  expect((await owner.ask(calls.exportContactMessages, {})).status).toBe(200)
})
