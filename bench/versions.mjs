import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from './browser.mjs'
import { versionOf } from './install.mjs'
import { root } from './made.mjs'
import { asker } from './parts/ask-much.mjs'
import { hasNginx, versionOnMachine } from './peers/machine.mjs'
import { wordpressVersions } from './peers/wordpress/needed.mjs'

/** Of all that takes part. */
export async function versions() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const browser = await openBrowser({ fingerprint: '' })
  const chromium = browser.version()
  await browser.close()
  const locked = ['react', 'hono', '@hono/node-server', 'sharp']
  return {
    node: process.version,
    'load by': asker,
    chromium,
    ...Object.fromEntries(locked.map((name) => [name, packages[`node_modules/${name}`].version])),
    lighthouse: versionOf('lighthouse', 'lighthouse'),
    next: versionOf('peers/next', 'next'),
    sirv: versionOf('peers', 'sirv'),
    nginx: hasNginx ? versionOnMachine('nginx', ['-v']) : undefined,
    ...wordpressVersions(),
  }
}
