// @module-tag slow
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { objectsIn, startBucket } from '../../../test/engines/s3.ts'
import { until } from '../../../test/mail-server.ts'
import { newFolder } from '../../../test/new-folder.ts'
import { startProcess } from '../../../test/real-process.ts'
import { admin, openTestShop } from '../../../test/shop.ts'
import { spawnProgram } from '../../../test/spawn-program.ts'
import { publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'

const program = join(import.meta.dirname, '../../../bin/thaiyal.mjs')
/** The shop copies at most 100 at a time. */
const messages = Array.from({ length: 110 }, (_, nth) => `Message ${nth}`)
/** Other tests use both cores meanwhile. */
const copyTimeoutMs = 300_000

test('a shop whose machine is lost is restored from its copies, with every message', { timeout: 600_000 }, async ({
  onTestFinished,
}) => {
  const bucket = await startBucket()
  const [lost, found] = [await newFolder(), await newFolder()]
  onTestFinished(async () => {
    await Promise.all([bucket.stop(), lost.remove(), found.remove()])
  })
  const copies = { BACKUPS_COPY: bucket.url, BACKUPS_PASSPHRASE: 'மீனா and a blouse' }
  const shop = await startProcess({ DATA_DIR: lost.path, RATE_LIMITS: 'relaxed', ...copies })
  await shop.untilOpen()
  const owner = shop.browser()
  await owner.ask(endpoints.signInWithPassword, admin)
  const item = await publishItem(owner, await uploadPhoto(owner, 1))
  await owner.ask(endpoints.requestBackup, {})
  const countOf = async (start: string) => (await objectsIn(bucket.url)).filter((name) => name.startsWith(start)).length
  await until(async () => (await countOf('thaiyal-')) === 1, copyTimeoutMs)

  for (const message of messages)
    await shop.browser().ask(endpoints.sendContactMessage, { name: 'Meena', email: 'meena@example.com', message })
  await until(async () => (await countOf('messages/')) === messages.length, copyTimeoutMs)
  await shop.kill()
  await rm(lost.path, { recursive: true })

  const { PATH } = process.env
  const env = { PATH, DATA_DIR: found.path, ...copies }
  const restore = spawnProgram([process.execPath, program, 'restore'], { env, cwd: found.path })
  const { code, output } = await restore.result()
  expect(code, output).toBe(0)
  expect(output).toContain(`Restored: messages since the backup: ${messages.length}`)

  const restored = await openTestShop({}, { dataDir: found.path })
  onTestFinished(restored.stop)
  const rows = await restored.deps.db.selectFrom('contactMessages').select('message').execute()
  expect(rows.map(({ message }) => message).sort()).toEqual([...messages].sort())
  expect((await restored.browser().page('/')).html).toContain(item.id)
})
