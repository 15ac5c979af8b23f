// @module-tag slow
import { expect } from 'vitest'
import { firebaseUser, sample } from '../../../test/firebase-accounts.ts'
import { importFromFirebase, test as importTest } from '../../../test/import-commands.ts'
import { visitor } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = importTest.extend('shopOptions', { scope: 'file' }, { hashesCheaply: false })
const rounds = 9
const addresses = {
  imported: sample.user.email,
  disabled: 'disabled@example.com',
  own: visitor.email,
  unknown: 'nobody@example.com',
}

/** Measures processor time, which other processes do not affect. */
async function cpuTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test('a rejected sign-in takes the same work for imported, disabled, own and unknown addresses', async ({
  shop,
  file,
}) => {
  await shop.register()
  const disabled = firebaseUser(1, { email: addresses.disabled, password: 'secret-1', disabled: true })
  const auth = await file('users.json', { users: [sample.user, disabled] })
  const hashConfig = await file('hash.txt', sample.hashConfig)
  await importFromFirebase(shop.deps.config, { auth, 'hash-config': hashConfig }, () => {})

  const taken: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++)
    for (const [kind, email] of Object.entries(addresses)) {
      const signIn = () => shop.browser().ask(endpoints.signInWithPassword, { email, password: 'not-it-1' })
      taken[kind] = [...(taken[kind] ?? []), await cpuTime(signIn)]
    }
  // A busy machine adds to the time. Without one derivation, which is a third of the work, the quotient is 1.5.
  const shortest = Object.values(taken).map((times) => Math.min(...times))
  expect(Math.max(...shortest) / Math.min(...shortest), JSON.stringify(shortest)).toBeLessThan(1.35)
})
