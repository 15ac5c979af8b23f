// @module-tag engines
// @module-tag slow
import { expect } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { engineSettings } from '../engines/engines.ts'
import { sample } from '../firebase-accounts.ts'
import { test } from '../import-commands.ts'
import { findDifferences, importWithKills, knownPassword, openOldSite } from '../import-with-kills.ts'

/** The larger trial by hand had 60, 500, 200 and 10: AMOUNTS=60,500,200,10. */
const [photos = 6, messages = 50, accounts = 21, kills = 4] = (process.env.AMOUNTS?.split(',') ?? []).map(Number)
const amounts = { photos, messages, accounts, kills }

test('an import that is killed repeatedly imports everything once', { timeout: 30 * 60_000 }, async ({
  shop,
  file,
}) => {
  const { google, users } = await openOldSite(amounts)
  const settings = {
    DATA_DIR: shop.dataDir,
    ADMIN_EMAIL: shop.deps.config.adminEmail,
    ...(await engineSettings(shop.dataDir)),
  }
  const options = {
    auth: await file('users.json', { users }),
    'hash-config': await file('hash.txt', sample.hashConfig),
  }
  const countPhotos = async () => (await shop.deps.db.selectFrom('gallery').select('id').execute()).length
  const { code, output, killedAfter } = await importWithKills(settings, google.port, options, amounts, countPhotos)
  console.log(`Killed after: ${killedAfter.join('; ')}`)
  expect(code, output).toBe(0)
  expect(await findDifferences(shop, amounts, users)).toEqual([])

  const again = await importWithKills(settings, google.port, options, { photos, kills: 0 }, countPhotos)
  expect(again.output).toContain(`Accounts: 0 new, ${accounts} already imported`)
  expect(again.output).toContain(`Gallery: 0 new, ${photos} already imported`)
  expect(await findDifferences(shop, amounts, users)).toEqual([])

  for (const { email, disabled } of users.filter((_, nth) => knownPassword(nth))) {
    const password = knownPassword(users.findIndex((user) => user.email === email))
    const answer = await shop.browser().ask(endpoints.signInWithPassword, { email, password })
    expect([email, answer.status]).toEqual([email, disabled ? 400 : 200])
  }
  google.close()
})
