// `npm run build`: from a fresh clone to a shop that can be opened, without opening it.
import { build, install } from './setup.mjs'

install({ forTests: false })
build()
