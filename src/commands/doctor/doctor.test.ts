// @module-tag slow
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { checkShop, examine, runDoctor, test, twoHoursMs, wholePhoto } from '../../../test/doctor.ts'
import { uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { listWidths, webpName } from '../../gallery/images/image-address.ts'
import { version } from '../../platform/program.server.ts'

test('the doctor finds no faults in an intact running shop', async ({ opened: [shop, owner] }) => {
  for (const seed of [1, 2]) await wholePhoto(shop, owner, seed)
  const files = 2 * (2 * listWidths(401).length + 1)
  expect((await shop.imageFiles()).length).toBe(files)
  const { code, stdout, stderr } = await runDoctor(shop)
  expect(stdout).toContain(`Version ${version}, in use since 20`)
  expect(stdout.split('\n').at(-2)).toBe(`The gallery matches its files: 2 photos, ${files} files.`)
  expect([code, stderr]).toEqual([0, ''])
  expect((await shop.browser().fetch('/readyz')).status).toBe(200)
})

test('the doctor finds rows that violate a foreign key', async ({ opened: [shop] }) => {
  const otherConnection = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'), { enableForeignKeyConstraints: false })
  otherConnection.exec(
    `insert into sessions (id, "userId", token, "expiresAt", "createdAt", "updatedAt") values ('x', 'nobody', 'x', '', '', '')`,
  )
  otherConnection.close()
  const lines: string[] = []
  expect(await checkShop(shop.deps.config, {}, (line) => lines.push(line))).toBe(false)
  expect(lines[1]).toContain('The database is damaged: rows of sessions reference missing rows. ')
})

test('repairs of the doctor do not affect concurrent uploads and deletions', { timeout: 90_000 }, async ({
  opened: [shop, owner],
}) => {
  let working = true
  const repairs = (async () => {
    let times = 0
    for (; working; times++) await examine(shop, { repairs: true, agedMs: twoHoursMs })
    return times
  })()
  const names: string[] = []
  for (let seed = 1; seed <= 12; seed++) {
    const url = await uploadPhoto(owner, seed)
    if (seed % 3 === 0) expect((await owner.ask(endpoints.deleteImage, { url })).status).toBe(200)
    else names.push(url.slice('/images/'.length))
  }
  working = false
  expect(await repairs).toBeGreaterThan(0)
  const files = await shop.imageFiles()
  for (const name of names) expect(files).toEqual(expect.arrayContaining([name, webpName(name, 320)]))
  expect((await examine(shop)).report).toMatchObject({ missing: 0, mismatch: 0 })
})

test('doctor --json prints a single JSON object', async ({ opened: [shop, owner] }) => {
  const name = await wholePhoto(shop, owner)
  await shop.deps.files.delete(webpName(name, 320))
  const { code, stdout, stderr } = await runDoctor(shop, '--json')
  expect([code, stderr]).toEqual([1, ''])
  expect(JSON.parse(stdout)).toEqual({
    version,
    damage: [],
    photos: 1,
    files: 2 * listWidths(401).length + 1,
    missing: 1,
    orphan: 0,
    mismatch: 0,
    findings: [{ kind: 'missing', file: webpName(name, 320), image: name, codes: ['DB-1'], fault: 'missing' }],
  })
  const text = await runDoctor(shop)
  expect(text.stdout.trimEnd().split('\n').at(-1)).toBe('To repair: npm run doctor -- --repair')
})

test('the doctor rejects a database that needs a migration', async ({ opened: [shop] }) => {
  const deletion = shop.deps.db.deleteFrom('kysely_migration' as never)
  await deletion.execute()
  const { code, stderr } = await runDoctor(shop)
  expect([code, stderr.includes('The database belongs to an older release.')]).toEqual([1, true])
})
