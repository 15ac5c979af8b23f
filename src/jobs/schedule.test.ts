import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openTestShop } from '../../test/shop.ts'
import { test } from '../../test/shop-fixture.ts'

test('a start continues after a cleanup that fails, and runs the others', async ({ openShop }) => {
  const { dataDir, stop } = await openShop()
  await stop()
  // A file in place of the folder makes the cleanup of received files fail.
  rmSync(join(dataDir, 'received'), { recursive: true })
  writeFileSync(join(dataDir, 'received'), '')
  const unusedKey = join(dataDir, 'firebase-hash-key')
  writeFileSync(unusedKey, '{}')
  const reopened = await openTestShop({}, { dataDir })
  expect([(await reopened.browser().page('/')).status, existsSync(unusedKey)]).toEqual([200, false])
  await reopened.close()
})
