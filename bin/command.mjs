// `npm run backup`, `restore`, `doctor` and `admin` run a command of the built shop.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, onCurrentNode, root } from './setup.mjs'

if (!existsSync(join(root, 'build', 'server', 'commands.js'))) {
  install({ forTests: false })
  await build()
}
await onCurrentNode()
// The settings in `.env` and the data folder are relative to the program.
process.chdir(root)
const { runCommand } = await import('../build/server/commands.js')
const [command, ...args] = process.argv.slice(2)
await runCommand(command, args)
