import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'

/** Earlier versions have a known vulnerability or a bug that loses data. */
const least: Record<string, string> = {
  'better-auth': '1.6.23',
  hono: '4.13.5',
  '@hono/node-server': '2.0.10',
  sharp: '0.35.4',
  nodemailer: '9.1.1',
}

const locked: Record<string, { version: string }> = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
).packages

test.each(Object.entries(least))('every %s in the lock file has at least version %s', (name, version) => {
  const found = Object.entries(locked).filter(([path]) => path.endsWith(`node_modules/${name}`))
  expect(found.length).toBeGreaterThan(0)
  for (const [path, { version: lockedVersion }] of found)
    expect(isAtLeast(lockedVersion, version), `${path} ${lockedVersion}`).toBe(true)
})

test('SQLite has at least version 3.51.3, before which two connections could corrupt a database', () => {
  const database = new DatabaseSync(':memory:')
  const { version } = database.prepare('select sqlite_version() as version').get() as { version: string }
  database.close()
  expect(isAtLeast(version, '3.51.3'), version).toBe(true)
})

function isAtLeast(version: string, least: string): boolean {
  return version.localeCompare(least, 'en', { numeric: true }) >= 0
}
