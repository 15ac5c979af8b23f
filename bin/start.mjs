// `npm start`: everything from a fresh clone to an open shop.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install, node, root } from './setup.mjs'

process.chdir(root)
install({ forTests: false })
build()

const open = join(root, 'bin', 'open.mjs')
if (process.execPath === node()) await import('./open.mjs')
else {
  // The Node that ran this far is the machine's own; the shop runs on the newer one that has just been installed.
  const shop = spawn(node(), [open], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => shop.kill(signal))
  shop.on('exit', (code) => process.exit(code ?? 1))
}
