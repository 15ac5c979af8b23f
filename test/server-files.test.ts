import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const docs = join(import.meta.dirname, '../docs')
const read = (name: string) => readFile(join(docs, name), 'utf8')
const settingIn = (text: string, name: string) => new RegExp(`\\b${name}[=:] ?(\\S+)`).exec(text)?.[1] ?? 'not set'

test('the documented server commands use the folders of the systemd unit', async () => {
  const [unit, operations] = await Promise.all([read('server/thaiyal@.service'), read('operations.md')])
  const restore = /^ *systemd-run (?:.*\\\n)*.*$/m.exec(operations)?.[0] ?? ''
  expect(restore).toContain(`DATA_DIR=${settingIn(unit, 'DATA_DIR').replace('%i', '3001')}`)
  for (const setting of ['User', 'WorkingDirectory', 'EnvironmentFile', 'StateDirectory'])
    expect(restore).toContain(`${setting}=${settingIn(unit, setting)} `)
  const copies = operations.split('\n').filter((line) => line.startsWith('30 23'))
  expect(copies).toHaveLength(2)
  for (const line of copies) expect(line).toContain(` ${settingIn(unit, 'BACKUPS_DIR')}/ `)
})

test('processes on one server share a backup folder that outlives them', async () => {
  expect(settingIn(await read('server/thaiyal@.service'), 'BACKUPS_DIR')).toMatch(/^\/var\/lib\/thaiyal\/(?!.*%i)/)
  const compose = await read('server/compose.yaml')
  expect(compose).toContain(`- backups:${settingIn(compose, 'BACKUPS_DIR')}\n`)
  expect(compose).toMatch(/^volumes:\n(?: {2}\w+:\n)*? {2}backups:\n/m)
})
