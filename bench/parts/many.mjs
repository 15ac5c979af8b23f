// A gallery of 2,000 photos beside one of 24: what the first view weighs, and what the server takes for it.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '../../test/postgres.ts'
import { openDoors } from '../line/doors.mjs'
import { shopOfMany } from '../many-shop.mjs'
import { shareOf } from '../numbers.mjs'
import { copyOf, openShop } from '../shop.mjs'
import { visitBytes } from './visit-bytes.mjs'

const counts = [24, 2000]
const keptAnswers = 300
const coldAnswers = 20

export async function many({ prepared, rounds, keep }) {
  const shops = []
  try {
    for (const count of counts) {
      const dataDir = count === 24 ? copyOf(prepared.folder) : shopOfMany(prepared.folder, count)
      const door = await freePort()
      shops.push({ count, door, shop: await openShop({ dataDir, passing: true, door }) })
    }
    const https = await openDoors(shops.map(({ door, shop }) => [door, shop.port]))
    for (const { count, door } of shops) {
      const { html, first } = await visitBytes(`https://localhost:${door}/`, https)
      keep({ count, htmlBytes: html.bytes, firstBytes: first.bytes, firstRequests: first.requests })
    }
    https.close()
    for (let round = 0; round < rounds; round++)
      for (const { count, shop } of round % 2 ? [...shops].reverse() : shops)
        keep({ count, round, keptMs: await kept(shop), coldMs: await cold(shop) })
  } finally {
    for (const { shop } of shops) await shop.close()
  }
}

/** Of answers one after the other. */
function kept(shop) {
  return middleOf(shop, keptAnswers, () => {})
}

/** The same where the content has changed before each. */
async function cold(shop) {
  const db = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'), { timeout: 5_000 })
  const change = db.prepare('UPDATE content SET revision = revision + 1')
  try {
    return await middleOf(shop, coldAnswers, () => change.run())
  } finally {
    db.close()
  }
}

async function middleOf(shop, count, before) {
  const times = []
  for (let number = 0; number < count; number++) {
    before()
    const answer = await shop.ask('/')
    if (!answer.ok) throw new Error(`The page was not given: ${answer.status}`)
    times.push(answer.tookMs)
  }
  const sorted = times.sort((one, other) => one - other)
  return shareOf(sorted, 0.5)
}
