// @module-tag engines
import { chmod, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { openMailServer } from '../../../test/mail-server.ts'
import type { TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-test.ts'
import { calls } from '../../api/calls.ts'
import { spaceOf } from './checks/space.server.ts'
import { lookAround } from './look-around.server.ts'
import type { About } from './observations.ts'
import * as sentences from './sentences-of-checks.ts'

/** The observations about one subject. */
async function seen(
  { shop }: TestShop,
  about: About,
  {
    fix = false,
    agedMs = 0,
    ...settings
  }: { fix?: boolean; agedMs?: number } & Partial<TestShop['shop']['config']> = {},
) {
  const config = { ...shop.config, ...settings }
  const all = await lookAround(config, shop, { fix, now: () => Date.now() + agedMs })
  return all.filter((one) => one.about === about).map(({ state, said }) => [state, said])
}

const hourMs = 3_600_000
const write = (shop: TestShop) =>
  shop.browser().ask(calls.sendContactMessage, { name: 'Meena', email: 'meena@example.com', message: 'Hello' })

test('a new shop is well and writes its mail to a folder', async ({ openShop }) => {
  const shop = await openShop()
  expect(await seen(shop, 'database')).toEqual([['well', sentences.databaseWhole]])
  expect(await seen(shop, 'clock')).toEqual([['well', sentences.clockRight]])
  expect(await seen(shop, 'settings')).toEqual([['well', sentences.settingsFine]])
  expect(await seen(shop, 'mail')).toEqual([['note', sentences.mailToFolder(join(shop.dataDir, 'outbox'))]])
  expect(await seen(shop, 'versions')).toEqual([['well', expect.stringContaining(process.versions.node)]])
})

test('free space below a gigabyte or a twentieth of the disk is wrong', () => {
  const disk = (freeGb: number, gb: number) => ({ bsize: 1e6, bavail: freeGb * 1000, blocks: gb * 1000 })
  expect(spaceOf('/data', disk(2, 20)).state).toBe('well')
  expect(spaceOf('/data', disk(0.9, 10))).toMatchObject({ state: 'wrong', said: expect.stringContaining('0.9 GB') })
  expect(spaceOf('/data', disk(2, 100)).said).toContain('below 5.0 GB')
})

test('a mail server is well while it accepts mail', async ({ openShop }) => {
  const shop = await openShop()
  const server = await openMailServer()
  onTestFinished(() => server.close())
  expect(await seen(shop, 'mail', { mailUrl: server.url })).toEqual([['well', sentences.mailLeaves]])
  const closed = createServer()
  const port = await new Promise<number>((resolve) =>
    closed.listen(0, '127.0.0.1', () => resolve((closed.address() as { port: number }).port)),
  )
  await new Promise((resolve) => closed.close(resolve))
  expect(await seen(shop, 'mail', { mailUrl: `smtp://127.0.0.1:${port}` })).toEqual([['wrong', sentences.mailStays]])
})

test('mail that waits for hours is wrong, and given-up mail is noted', async ({ openShop }) => {
  const shop = await openShop()
  await write(shop)
  await shop.mailed()
  await shop.shop.db.updateTable('mails').set({ sentTime: null }).execute()
  expect(await seen(shop, 'mail', { agedMs: 3.5 * hourMs })).toContainEqual(['wrong', sentences.mailsWaiting(1, 3)])
  await shop.shop.db.updateTable('mails').set({ givenUpTime: Date.now() }).execute()
  expect(await seen(shop, 'mail', { agedMs: 3.5 * hourMs })).toContainEqual(['note', sentences.mailsGivenUp(1)])
})

test('a clock behind the stored times is wrong', async ({ openShop }) => {
  const shop = await openShop()
  await write(shop)
  expect(await seen(shop, 'clock', { agedMs: -hourMs })).toEqual([['wrong', expect.stringContaining('earlier time')]])
})

test('settings that keep a shop offline are reported', async ({ openShop }) => {
  const shop = await openShop()
  expect(await seen(shop, 'settings', { publicUrl: undefined })).toEqual([['note', sentences.onlyHere]])
  const publicUrl = new URL('https://shop.example')
  expect(await seen(shop, 'settings', { publicUrl })).toEqual([['wrong', sentences.adminIsExample]])
})

test('the doctor closes a data folder that others can read', async ({ openShop }) => {
  const shop = await openShop()
  await chmod(shop.dataDir, 0o755)
  expect(await seen(shop, 'settings')).toEqual([['wrong', sentences.readableByOthers(shop.dataDir)]])
  expect(await seen(shop, 'settings', { fix: true })).toEqual([['well', sentences.closedToOthers(shop.dataDir)]])
  expect((await stat(shop.dataDir)).mode & 0o777).toBe(0o700)
})

test('dangling rows and invalid indexes are found', async ({ openShop }) => {
  const shop = await openShop()
  if (shop.shop.engine === 'postgres') {
    // PostgreSQL allows no dangling rows, but an interrupted migration may leave an invalid index.
    await sql`update pg_index set indisvalid = false where indexrelid = 'users_pkey'::regclass`.execute(shop.shop.db)
    expect(await seen(shop, 'database')).toEqual([['wrong', expect.stringContaining('users_pkey')]])
    return
  }
  const beside = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'), { enableForeignKeyConstraints: false })
  beside.exec(
    `insert into sessions (id, "userId", token, "expiresAt", "createdAt", "updatedAt") values ('x', 'nobody', 'x', '', '', '')`,
  )
  beside.close()
  expect(await seen(shop, 'database')).toEqual([['wrong', sentences.danglingRows(['sessions'])]])
})
