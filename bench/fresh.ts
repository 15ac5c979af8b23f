// Measures `npm start` on a fresh clone until the shop answers, with npm's cache empty and filled.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../test/free-port.ts'
import { made, root } from './folders.ts'
import { formatSpread, type Row, spreadOf } from './report.ts'
import { openServer } from './server-process.ts'
import { owner } from './shop.ts'

const opensWithinMs = 10 * 60_000
const limitSeconds = { empty: 120, filled: 45 }
const folder = { clone: made('fresh'), cache: made('fresh-npm-cache'), data: made('fresh-data') }

export async function measure(rounds: number): Promise<Row[]> {
  const seconds = { empty: [] as number[], filled: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    rmSync(folder.cache, { recursive: true, force: true })
    for (const cache of ['empty', 'filled'] as const) seconds[cache].push(await startFreshClone())
  }
  rmSync(folder.cache, { recursive: true, force: true })
  return (['empty', 'filled'] as const).map((cache) => ({
    title: `npm start on a fresh clone, npm's cache ${cache}`,
    goal: `≤ ${limitSeconds[cache]} s`,
    shop: formatSpread(seconds[cache], 's'),
    isMet: spreadOf(seconds[cache]).median <= limitSeconds[cache],
  }))
}

/** Starts the committed shop. Returns the seconds until its first response. */
async function startFreshClone(): Promise<number> {
  execFileSync('git', ['clone', '--quiet', root, folder.clone])
  const port = await freePort()
  const env = {
    // Variables of the environment may configure npm's registry.
    ...process.env,
    npm_config_cache: folder.cache,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: folder.data,
    ADMIN_PASSWORD: owner.password,
  }
  const args = [join(folder.clone, 'bin/thaiyal.mjs'), 'start']
  const shop = await openServer({ args, cwd: folder.clone, env, port, opensWithinMs })
  await shop.close()
  for (const path of [folder.clone, folder.data]) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  return shop.openedAfterMs / 1000
}
