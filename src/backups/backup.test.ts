// @module-tag slow
import { spawn } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { checkShop, emptyTarget, test } from '../../test/backed-up-shop.ts'
import { visitor } from '../../test/shop.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { endpoints } from '../api/endpoints.ts'
import { webpName } from '../gallery/images/image-address.ts'
import { openDatabase } from '../platform/database/database.server.ts'
import { checkBackup } from './check-backup.server.ts'
import { makeBackup } from './make-backup.server.ts'

const program = join(import.meta.dirname, '../../bin/thaiyal.mjs')

async function command(name: string, file: string, settings: Record<string, string>) {
  const { PATH } = process.env
  const child = spawn(process.execPath, [program, name, file], { env: { PATH, ...settings } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}

test('the commands back up a running shop, readable by this user only, and restore it', async ({
  shop,
  folder,
  whole: _,
}) => {
  const { databaseUrl, filesUrl } = shop.deps.config
  const settings = { DATA_DIR: shop.dataDir, DATABASE_URL: databaseUrl, FILES_URL: filesUrl }
  const file = join(folder, 'by-command.tar')
  const made = await command('backup', file, settings)
  expect(made.output).toContain('Written: gallery items: 2\n')
  expect(made.output).toContain('Backup written and checked')
  expect(made.code).toBe(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['by-command.tar', 'whole.tar'])

  const target = await emptyTarget()
  const restored = await command('restore', file, target.settings)
  expect(restored.output).toMatch(/Restored: image files: 9\nRestored: accounts: 2\n[\s\S]*is restored/)
  expect(restored.code).toBe(0)
  const { db } = await openDatabase(target.config.databaseUrl)
  const described = db
    .selectFrom('gallery')
    .select(['description', 'descriptionInTamil'])
    .where('description', '!=', '')
  expect(await described.execute()).toEqual([{ description: 'Peacock', descriptionInTamil: 'மயில்' }])
  await db.destroy()

  const full = await command('restore', file, target.settings)
  expect(full.output).toContain('The database already contains a shop.')
  expect(full.code).toBe(1)
  expect(await checkShop(target.config, {}, () => {})).toBe(true)
})

test('a backup lists a lost file and contains everything else', async ({ shop, owner, folder }) => {
  const url = await uploadPhoto(owner, 4)
  await publishItem(owner, url)
  const lost = webpName(url.slice('/images/'.length), 320)
  await shop.deps.files.delete(lost)
  const file = join(folder, 'lost.tar')
  await makeBackup(shop.deps, file, () => {})
  expect((await checkBackup(file)).missing).toEqual([lost])
  const target = await emptyTarget()
  await target.restore(file)
  const report: string[] = []
  expect(await checkShop(target.config, { json: true }, (line) => report.push(line))).toBe(false)
  expect(JSON.parse(report[0] ?? '')).toMatchObject({ missing: 1, orphan: 0, mismatch: 0 })
})

test('two-step sign-in is off in a restored shop', async ({ shop, folder }) => {
  const { db, engine } = shop.deps
  const owner = db.updateTable('users').where('role', '=', 'admin')
  await owner.set({ twoFactorEnabled: engine === 'postgres' ? true : 1 }).execute()
  const file = join(folder, 'second-factor.tar')
  await makeBackup(shop.deps, file, () => {})
  await owner.set({ twoFactorEnabled: null }).execute()

  const target = await emptyTarget()
  await target.restore(file)
  const { db: restored } = await openDatabase(target.config.databaseUrl)
  const users = await restored.selectFrom('users').select('twoFactorEnabled').execute()
  expect(users.filter(({ twoFactorEnabled }) => twoFactorEnabled)).toEqual([])
  await restored.destroy()
})

test('a backup contains no secrets except password hashes', async ({ shop, folder }) => {
  const person = await shop.signIn(visitor)
  await shop.browser().ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })
  const waiting = 'http://localhost:3000/reset-password?oobCode=secret-of-a-code'
  const mail = { id: 'waiting', content: JSON.stringify({ text: waiting }), createdTime: 1, nextAttemptTime: 9e14 }
  await shop.deps.db.insertInto('mails').values(mail).execute()
  const sessions = await shop.deps.db.selectFrom('sessions').select('token').execute()
  const codes = await shop.deps.db.selectFrom('verifications').selectAll().execute()
  const secret = await shop.deps.db.selectFrom('settings').select('value').where('key', '=', 'sessionSecret').execute()
  const storedSecret = await readFile(join(shop.dataDir, 'session-secret'), 'utf8').catch(() => '')
  const secretValues = [
    'secret-of-a-code',
    ...sessions.map(({ token }) => token),
    ...codes.flatMap(({ id, identifier }) => [id, identifier]),
    ...secret.map(({ value }) => value),
    ...(storedSecret ? [storedSecret] : []),
    ...[...person.cookies.values()].filter((value) => value.length > 16),
  ]
  expect(sessions.length).toBeGreaterThan(1)
  expect(codes.length).toBeGreaterThan(0)
  expect(secretValues.length).toBeGreaterThan(6)

  const file = join(folder, 'secrets.tar')
  await makeBackup(shop.deps, file, () => {})
  await shop.deps.db.deleteFrom('mails').where('id', '=', 'waiting').execute()
  const bytes = (await readFile(file)).toString('latin1')
  expect(bytes).toContain(visitor.email)
  expect(secretValues.filter((value) => bytes.includes(value))).toEqual([])
})
