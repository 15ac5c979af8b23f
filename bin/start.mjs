import { build, install, root } from './setup.mjs'

process.chdir(root)
await install({ forTests: false })
await build()
await import('./open.mjs')
