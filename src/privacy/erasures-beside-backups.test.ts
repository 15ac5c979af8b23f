import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../test/reopened-shop-test.ts'
import { admin } from '../../test/shop.ts'
import { endpoints } from '../api/endpoints.ts'
import { readErasures } from './erasures.server.ts'

test('an erasure that could not be recorded beside the backups is recorded at the next start', async ({ reopen }) => {
  const shop = await reopen({})
  const { backupsDir } = shop.deps.config
  // A folder in its place keeps the file from being written.
  const obstacle = join(backupsDir, 'erasures.json.new')
  await mkdir(obstacle, { recursive: true })
  const owner = await shop.signIn(admin)
  expect((await owner.ask(endpoints.erasePerson, { who: 'ann@example.com' })).status).toBe(200)
  expect(await readErasures(backupsDir)).toEqual([])

  await rm(obstacle, { recursive: true })
  await reopen({})
  expect(await readErasures(backupsDir)).toEqual([expect.objectContaining({ scope: 'everything' })])
  expect(await readdir(backupsDir)).toEqual(['erasures.json'])
})
