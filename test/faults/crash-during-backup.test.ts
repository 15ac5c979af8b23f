// @module-tag slow
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBackup } from '../../src/backups/check-backup.server.ts'
import { backUpNightly } from '../../src/backups/nightly-backup.server.ts'
import type { TestShop } from '../shop.ts'
import { crashesOf, expectNoViolations, openedAt, openShopFrom, prepareBase, violationsIn } from './crashed-shop.ts'

test('a nightly backup is whole or absent after a crash at every step', async () => {
  const base = await prepareBase()
  const shop = await openShopFrom(base.left, { BACKUPS: 'on' }, openedAt)
  const known = { isMade: false }
  const work = async () => {
    expect(await backUp(shop)).toBe('tested')
    known.isMade = true
  }
  const isDiscarded = (name: string) => /^backups\/trial\//.test(name)
  const crashes = await crashesOf(shop, known, work, isDiscarded)
  await expectNoViolations(crashes, async ({ left, known }) => {
    // The shop opens at the time of the crash, because ten minutes later could be another night.
    const shop = await openShopFrom(left, { BACKUPS: 'on' }, openedAt)
    try {
      const found = await backupsOf(shop)
      // The claim of a killed process expires after three hours, which may lie in another night.
      await shop.deps.db.updateTable('backups').set({ heartbeatTime: 0 }).where('state', '=', 'running').execute()
      await backUp(shop)
      const { whole, violations } = await backupsOf(shop)
      return [
        ...(known.isMade && found.whole === 0 ? ['the backup is lost'] : []),
        ...found.violations,
        ...violations,
        ...(whole === 1 ? [] : [`${whole} backups after the next try`]),
        ...(await violationsIn(shop, base.ledger)),
      ]
    } finally {
      await shop.close()
    }
  })
})

function backUp({ deps: shop }: TestShop) {
  return backUpNightly(shop, new AbortController().signal)
}

async function backupsOf({ dataDir }: TestShop): Promise<{ whole: number; violations: string[] }> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  const violations: string[] = []
  const made = names.filter((name) => name.endsWith('.tar'))
  for (const name of made) await checkBackup(join(folder, name)).catch((error) => violations.push(String(error)))
  return { whole: made.length, violations }
}
