// `npm run simulate -- --seed 7` simulates a day of the shop, and `--days 10000` that many days from the seed on.
import { buildShop } from './build-shop.mjs'
import { installPackages } from './install-packages.mjs'
import { root, runNode } from './node.mjs'

process.chdir(root)
await installPackages({ forTests: true })
await buildShop()
runNode(['test/simulation/simulate.ts', ...process.argv.slice(2)])
