// From a fresh clone to an open shop, by what `npm start` runs: once with npm's cache empty, and once with what that left.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../test/postgres.ts'
import { open } from '../child.mjs'
import { made, root } from '../made.mjs'

const opensWithinMs = 10 * 60_000
const folders = { clone: made('copy-fresh'), cache: made('copy-npm-cache'), data: made('copy-fresh-data') }

export async function fresh({ rounds, keep }) {
  for (let round = 0; round < rounds; round++) {
    remove('cache')
    for (const cache of ['cold', 'warm']) keep({ cache, round, openedAfterMs: await openFresh() })
  }
  remove('clone', 'cache', 'data')
}

/** Of what is committed. */
async function openFresh() {
  remove('clone', 'data')
  execFileSync('git', ['clone', '--quiet', root, folders.clone])
  const port = await freePort()
  const env = {
    // How the registry is reached from here.
    ...process.env,
    npm_config_cache: folders.cache,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: folders.data,
    ADMIN_PASSWORD: 'blouse-needle-thread-42',
  }
  const args = [join(folders.clone, 'bin', 'start.mjs')]
  const shop = await open({ args, cwd: folders.clone, env, port, opensWithinMs })
  await shop.close()
  return shop.openedAfterMs
}

function remove(...names) {
  for (const name of names) rmSync(folders[name], { recursive: true, force: true, maxRetries: 5 })
}
