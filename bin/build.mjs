// `npm run build` installs and builds the shop, and then runs the given script, such as `bench/run.ts`.
import { build, install, root, runNode } from './setup.mjs'

const [script, ...args] = process.argv.slice(2)
process.chdir(root)
await install({ forTests: script !== undefined })
await build()
if (script) runNode([script, ...args])
