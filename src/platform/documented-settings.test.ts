import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { invalid, settings } from '../../test/config.ts'
import { readConfig } from '../../test/shop.ts'

test('.env.example lists every setting with its default, in order', async () => {
  const example = await readFile(resolve('.env.example'), 'utf8')
  expect([...example.matchAll(/^#?\s*([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)).toEqual(settings)
  const checked = settings.filter((name) => name in invalid || ['HOST', 'DATA_DIR', 'BACKUPS_DIR'].includes(name))
  expect(checked).toEqual(settings)
  const copied = Object.fromEntries([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
  expect({ ...readConfig(copied), trustProxy: 0 }).toEqual({ ...readConfig({}), trustProxy: 0 })
})
