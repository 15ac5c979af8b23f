import { argon2Sync } from 'node:crypto'
import { expect } from 'vitest'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest.extend('productionShop', async ({ openShop }) => {
  const shop = await openShop({}, { hashesCheaply: false })
  const email = 'meena@example.com'
  await shop.register({ email, password: 'plainly-visible-1' })
  return { shop, email }
})

test('a sign-in rehashes a password of another cost and rejects a malformed hash', async ({
  productionShop: { shop, email },
}) => {
  const { db } = shop.deps
  const { userId } = await db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.userId')
    .select('userId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const storeHash = (password: string) =>
    db.updateTable('credentials').set({ password }).where('userId', '=', userId).execute()
  const readHash = async () =>
    (await db.selectFrom('credentials').select('password').where('userId', '=', userId).executeTakeFirstOrThrow())
      .password
  const canSignIn = async (password = 'plainly-visible-1') =>
    (await shop.browser().ask(endpoints.signInWithPassword, { email, password })).status === 200

  const salt = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: 'plainly-visible-1',
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: 8192,
    passes: 3,
  })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const oldHash = `$argon2id$v=19$m=8192,t=3,p=1$${base64(salt)}$${base64(tag)}`
  await storeHash(oldHash)
  expect(await canSignIn('plainly-visible-2')).toBe(false)
  expect(await readHash()).toBe(oldHash)
  expect(await canSignIn()).toBe(true)
  expect(await readHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await canSignIn()).toBe(true)
  for (const malformed of [
    '',
    'plainly-visible-1',
    oldHash.replace('8192', '99999999'),
    oldHash.replace('argon2id', 'argon2i'),
  ]) {
    await storeHash(malformed)
    expect(await canSignIn(), malformed).toBe(false)
  }
})

test('the database stores argon2id hashes with the production cost', async ({ productionShop: { shop, email } }) => {
  const { password } = await shop.deps.db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.userId')
    .select('password')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(password).not.toContain('plainly-visible-1')
})
