// Opens the built shop with the settings of the environment and of `.env`.
import module from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { root, say } from './setup.mjs'

// Young objects get 1 MB, of which most go at once, instead of up to 32 that are never given back.
setFlagsFromString('--semi-space-growth-factor=1')
// Node need not compile again at the next start what it has compiled once. A build removes the folder.
module.enableCompileCache?.(join(root, 'build', 'server', '.compiled'))
const { readEnvironment, startShop, WrongSettings } = await import('../build/server/index.js')

// Whoever was reading along has gone; the shop stays open.
process.stdout.on('error', () => {})

try {
  await startShop(readEnvironment(), say)
  // At once, as a shop may end without a word.
  module.flushCompileCache?.()
} catch (error) {
  say(error instanceof WrongSettings || !error.stack ? error.message : `The shop did not open. ${error.message}`)
  if (error.cause) say(`Because: ${error.cause.message}`)
  process.exit(1)
}
