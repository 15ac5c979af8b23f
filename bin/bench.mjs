// `npm run bench`: measures the shop beside its peers. `npm run bench -- photos` runs bench/photos.ts alone.
import { join } from 'node:path'
import { build, install, root, runNode } from './setup.mjs'

process.chdir(root)
install({ forTests: true })
build()
runNode([join(root, 'bench', 'run.ts'), ...process.argv.slice(2)])
