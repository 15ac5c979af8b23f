// Opens the built shop with the settings of the environment and of `.env`.
import module from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { print, root } from './setup.mjs'

// Young objects get 1 MB instead of up to 32 MB, which Node never gives back.
setFlagsFromString('--semi-space-growth-factor=1')
// The next start skips compiling. A build removes the folder.
module.enableCompileCache?.(join(root, 'build', 'server', '.compiled'))
const { readEnvironment, startShop, WrongSettings } = await import('../build/server/index.js')

// The shop stays open when the reader of its output exits.
process.stdout.on('error', () => {})

try {
  await startShop(readEnvironment(), print)
  // A process that is killed does not write the cache at its end.
  module.flushCompileCache?.()
} catch (error) {
  print(error instanceof WrongSettings || !error.stack ? error.message : `The shop did not open. ${error.message}`)
  if (error.cause) print(`Because: ${error.cause.message}`)
  process.exit(1)
}
