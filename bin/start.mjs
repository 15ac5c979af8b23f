// `npm start`: everything from a fresh clone to an open shop.
import { build, install, onCurrentNode, root } from './setup.mjs'

process.chdir(root)
install({ forTests: false })
build()
await onCurrentNode()
await import('./open.mjs')
