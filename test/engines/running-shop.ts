import { join } from 'node:path'
import { expect } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { m } from '../../src/messages/compiled/messages.js'
import { until } from '../mail-server.ts'
import { type RealProcess, startProcess } from '../real-process.ts'
import { admin } from '../shop.ts'
import { publishItem, uploadPhoto } from '../uploads.ts'
import { test as ownPostgres, query } from './own-postgres.ts'
import { createDatabase } from './postgres.ts'

export const test = ownPostgres.extend('running', { scope: 'file' }, async ({ postgres, folder }, { onCleanup }) => {
  const url = await createDatabase(postgres.url, 'shop')
  const shop = await startProcess({ DATABASE_URL: url, DATA_DIR: join(folder, 'shop') })
  onCleanup(shop.kill)
  await shop.untilOpen()
  const owner = shop.browser()
  await owner.ask(endpoints.signInWithPassword, admin)
  const item = await publishItem(owner, await uploadPhoto(owner))
  return { url, shop, owner, item }
})

/** Changes every price and waits for it on the home page. @throws before the cached page could expire */
export async function changeInDatabase(url: string, shop: RealProcess, price: string): Promise<void> {
  // The bare digits may also be part of the time of an upload.
  const shown = m.gallery_price({ price })
  expect((await shop.browser().page('/')).html).not.toContain(shown)
  await query(url, `update gallery set price = '${price}'`)
  await until(async () => (await shop.browser().page('/')).html.includes(shown))
}
