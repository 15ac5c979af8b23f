// The built shop for a command, brought where it is not there yet.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, node, root } from './setup.mjs'

const built = join(root, 'build', 'server', 'commands.js')

/** What single commands call of the built shop. On a Node that is too old for it the whole command is run again on the shop's own. */
export async function builtShop() {
  if (!existsSync(built)) {
    install({ forTests: false })
    build()
  }
  if (process.execPath !== node()) await runAnew()
  keepCompiled()
  return import(pathToFileURL(built).href)
}

/** The same command on the newer Node, which ends as it does; signals are passed on. */
function runAnew() {
  const command = spawn(node(), process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => command.kill(signal))
  return new Promise(() => command.on('exit', (code) => process.exit(code ?? 1)))
}

/** What Node has compiled once, it need not compile at the next start. The folder goes with the build. */
export function keepCompiled() {
  module.enableCompileCache?.(join(root, 'build', 'server', '.compiled'))
}
