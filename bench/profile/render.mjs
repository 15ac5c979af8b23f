// Where the time of a cold render goes: the home page, made anew each time because the content has changed.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '../../test/postgres.ts'
import { made } from '../made.mjs'
import { spread } from '../numbers.mjs'
import { copyOf, openShop, shopOfCorpus } from '../shop.mjs'
import { costsEach, hottest } from './hottest.mjs'

const warmRenders = 200
const renders = 400

export async function profileRender() {
  const folder = made('profile-render')
  rmSync(folder, { recursive: true, force: true })
  const dataDir = copyOf(await shopOfCorpus())
  const nodeArgs = ['--cpu-prof', `--cpu-prof-dir=${folder}`]
  const shop = await openShop({ dataDir, passing: true, door: await freePort(), nodeArgs })
  const db = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  const change = db.prepare('UPDATE content SET revision = revision + 1')
  const times = []
  let from
  for (let number = 0; number < warmRenders + renders; number++) {
    if (number === warmRenders) from = now()
    change.run()
    const { tookMs } = await shop.ask('/')
    if (number >= warmRenders) times.push(tookMs)
  }
  const to = now()
  db.close()
  await shop.close()
  return { renders, waitMs: spread(times), costs: costsEach(hottest(folder, [from, to]), renders, 12) }
}

function now() {
  return Number(process.hrtime.bigint() / 1000n)
}
