// `npm run bench`: the shop measured beside its peers, from a fresh clone to the table.
import { join } from 'node:path'
import { build, install, root, runNode } from './setup.mjs'

process.chdir(root)
install({ forTests: true })
build()
runNode([join(root, 'bench', 'run.mjs'), ...process.argv.slice(2)])
