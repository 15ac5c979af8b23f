// `npm run screens`: photographs of every screen in every state, in `screens/`, and a contact sheet of each screen.
// `npm run screens -- home contact` makes those whose name holds one of the words.
import { join } from 'node:path'
import { build, install, root, runNode } from './setup.mjs'

process.chdir(root)
install({ forTests: true })
build()
// Whatever else is set on this machine, the photographed shops keep to themselves.
const ofTheirOwn = { DATABASE_URL: '', FILES_URL: '', MAIL_URL: '', TRUST_PROXY: '' }
runNode([join(root, 'e2e', 'screens', 'photograph.ts'), ...process.argv.slice(2)], ofTheirOwn)
