// Starts the built shop with the settings in the environment and `.env`.
import module from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { isClone, print, restartProgram, root, stopWithNpm } from './node.mjs'
import { confirmUpdate, failUpdate } from './releases.mjs'

// Limits the young generation to 1 MB. Node would let it grow to 32 MB and never shrink it.
setFlagsFromString('--semi-space-growth-factor=1')
// Starts a full garbage collection when the heap has doubled. V8 would wait until it has grown fourfold.
setFlagsFromString('--heap-growing-percent=100')
// The cache makes the next start faster. A build removes the folder.
module.enableCompileCache?.(join(root, 'build', 'server', '.compiled'))
const { readEnvironment, startShop, InvalidSettings } = await import('../build/server/index.js')

// The process would crash without a listener when the reader of its output exits.
process.stdout.on('error', () => {})

try {
  await startShop(readEnvironment(), print, process.execve && restartProgram)
  if (!isClone) confirmUpdate()
  stopWithNpm()
  // Node writes the cache only when it exits normally, which a killed process does not.
  module.flushCompileCache?.()
} catch (error) {
  print(error instanceof InvalidSettings || !error.stack ? error.message : `The shop failed to start. ${error.message}`)
  if (error.cause) print(`Cause: ${error.cause.message}`)
  if (!isClone && failUpdate(error.message)) restartProgram()
  process.exit(1)
}
