#!/usr/bin/env node
// The program of the shop: `thaiyal start` in a release, `npm start` in a clone. This file must run on Node 20.
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { becomeService } from './become-service.mjs'
import { guide, isClone, print, root, switchToCurrentNode } from './node.mjs'
import { findProgram, readVersion, settleUpdate } from './releases.mjs'

const commands = {
  start: 'opens the shop of this folder, with the settings in .env and all data in data/',
  backup: 'writes all data into one file, beside the running shop',
  restore: 'restores a backup into an empty shop',
  try: 'tries whether a backup can be restored, and changes nothing',
  update: 'installs another version, after trying it on a copy of the data',
  back: 'returns to the version before the last update, with its data',
  doctor: 'checks the shop, and repairs it with --repair',
  admin: 'lets the owner sign in again',
  import: 'moves a site from Firebase into the shop',
  service: 'opens the shop of a server under its domain, with systemd and Caddy',
}
const [command, ...args] = process.argv.slice(2)

// npm sets it for the commands of a clone. Here it belongs to another project, whose script runs this program.
if (!isClone && process.env.npm_lifecycle_event) delete process.env.INIT_CWD
// The unit of the service names the program that npm has installed, which runs the one in use.
const isService = command === 'service'
if (!isService) becomeService(command, args)

if (!isService && (await runProgramInUse())) {
  // Another version has done it.
} else if (command === '--version') print(readVersion(root))
else if (!Object.hasOwn(commands, command) || (command === 'start' && args.length > 0)) {
  for (const [name, text] of Object.entries(commands)) print(`thaiyal ${name.padEnd(9)} ${text}`)
  print(`thaiyal COMMAND --help explains a command, and thaiyal --version prints the version.\nThe guide: ${guide}`)
  if (command && !process.argv.includes('--help')) process.exitCode = 1
} else if (isService) await (await import('./service.mjs')).manageService(args)
else {
  if (command === 'start' && process.version.startsWith('v20.'))
    print('This machine has Node 20, which ended in April 2026 and gets no security fixes. Please install a newer one.')
  await switchToCurrentNode()
  if (isClone) await prepareClone()
  if (command === 'start') await import('./open.mjs')
  else if (command === 'update' || command === 'back') await (await import('./update.mjs')).runUpdate(command, args)
  else await (await import('../build/server/commands.js')).runCommand(command, args)
}

/** Runs the program that an update has installed in this folder. @returns whether it did */
async function runProgramInUse() {
  // The program that another one runs here has the command line of that one.
  if (isClone || realpathSync(process.argv[1]) !== fileURLToPath(import.meta.url)) return false
  // A start that continues on a newer Node is the same attempt.
  if (command === 'start' && !process.env.THAIYAL_IS_STARTING) settleUpdate()
  process.env.THAIYAL_IS_STARTING = 'on'
  const program = findProgram(root)
  if (program === root) return false
  await import(pathToFileURL(join(program, 'bin', 'thaiyal.mjs')).href)
  return true
}

/** A build under a running shop would delete files that it loads later, so only a start builds again. */
async function prepareClone() {
  // `.env` and a relative DATA_DIR are resolved against the program's folder.
  process.chdir(root)
  if (command !== 'start' && existsSync('build/server/commands.js')) return
  const [{ installPackages }, { buildShop }] = [
    await import('./install-packages.mjs'),
    await import('./build-shop.mjs'),
  ]
  await installPackages({ forTests: false })
  await buildShop()
}
