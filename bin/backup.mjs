// `npm run backup`: the whole shop in one file, while it runs or not.
import { fileOf, runWithShop } from './backup-command.mjs'
import { say } from './setup.mjs'

const help = `
Writes the whole shop into one file: accounts, gallery and images, messages, shop details, counts. It reads the settings
as the shop does, and may run beside it. The file is for this user alone, and appears when all of it is there.

  npm run backup -- FILE

A file of that name is replaced. Stopped by Ctrl-C it leaves nothing. npm run restore -- FILE brings it back, on either kind of engines.
`

const file = fileOf('backup', help)
await runWithShop(
  async ({ backUpShop, readEnvironment }, stop) => backUpShop(readEnvironment(), file, say, stop),
  'There is no backup.',
)
