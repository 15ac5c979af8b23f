// `npm run build` installs and builds the shop. With a script (`npm run bench`, `npm run torture`) it then runs that.
import { build, install, root, runNode } from './setup.mjs'

const [script, ...args] = process.argv.slice(2)
process.chdir(root)
install({ forTests: script !== undefined })
await build()
if (script) runNode([script, ...args])
