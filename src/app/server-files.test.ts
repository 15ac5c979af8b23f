import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const docs = join(import.meta.dirname, '../../docs')
const read = (name: string) => readFile(join(docs, name), 'utf8')
const settingIn = (text: string, name: string) => new RegExp(`\\b${name}[=:] ?(\\S+)`).exec(text)?.[1] ?? 'not set'

test('processes on one server share a backup folder that outlives them', async () => {
  const [compose, image] = await Promise.all([read('server/scaled-out/compose.yaml'), read('../Dockerfile')])
  expect(compose).toContain(`- backups:${settingIn(image, 'DATA_DIR')}/backups\n`)
  expect(compose).toMatch(/^volumes:\n(?: {2}\w+:\n)*? {2}backups:\n/m)
})
