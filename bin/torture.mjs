// `npm run torture`: the full numbers of what `npm test` makes a share of. See torture/run.ts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, install, node, root } from './setup.mjs'

install({ forTests: true })
build()
const run = [join(root, 'torture', 'run.ts'), ...process.argv.slice(2)]
process.exit(spawnSync(node(), run, { cwd: root, stdio: 'inherit' }).status ?? 1)
