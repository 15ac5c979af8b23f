// `npm run build` installs and builds the shop, and then runs the given script, such as `bench/run.ts`.
import { buildShop } from './build-shop.mjs'
import { installPackages } from './install-packages.mjs'
import { root, runNode } from './node.mjs'

const [script, ...args] = process.argv.slice(2)
process.chdir(root)
await installPackages({ forTests: script !== undefined })
await buildShop()
if (script) runNode([script, ...args])
