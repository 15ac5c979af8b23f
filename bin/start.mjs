import { build, install, root } from './setup.mjs'

process.chdir(root)
install({ forTests: false })
await build()
await import('./open.mjs')
