// Runs a command of the built shop: `npm run backup`, `restore`, `doctor`, `admin` or `import`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, root, switchToCurrentNode } from './setup.mjs'

if (!existsSync(join(root, 'build', 'server', 'commands.js'))) {
  await install({ forTests: false })
  await build()
}
await switchToCurrentNode()
// `.env` and a relative DATA_DIR are resolved against the program's folder.
process.chdir(root)
const { runCommand } = await import('../build/server/commands.js')
const [command, ...args] = process.argv.slice(2)
await runCommand(command, args)
