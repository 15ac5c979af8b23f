// `npm run backup`, `restore`, `doctor` and `admin`: one command on the built shop, which is built first if need be.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, node, root } from './setup.mjs'

const built = join(root, 'build', 'server', 'commands.js')
if (!existsSync(built)) {
  install({ forTests: false })
  build()
}
if (process.execPath === node()) {
  // The settings in `.env` and the data folder are relative to the program.
  process.chdir(root)
  const { runCommand } = await import('../build/server/commands.js')
  const [, , command, ...args] = process.argv
  await runCommand(command, args)
} else {
  const command = spawn(node(), process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => command.kill(signal))
  command.on('exit', (code) => process.exit(code ?? 1))
}
