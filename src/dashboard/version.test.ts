import { expect } from 'vitest'
import { test } from '../../test/shop-fixture.ts'
import { m } from '../messages/compiled/messages.js'
import { version } from '../platform/program.server.ts'

test.override({ settings: { TEST_CLOCK: 'manual' } })

test('the More screen says which version the shop uses, and since when', async ({ shop, owner }) => {
  shop.clock.now += 7 * 86_400_000
  const text = m.admin_version({ version, since: '21 November 2026' })
  expect((await owner.page('/admin/more')).text).toContain(text)
})
