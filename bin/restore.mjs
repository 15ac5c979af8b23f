// `npm run restore`: brings a backup back into an empty shop.
import { fileOf, runWithShop } from './backup-command.mjs'
import { say } from './setup.mjs'

const help = `
Restores a backup to where the settings say that the shop is. That place must be empty: no shop is ever replaced.

  npm run restore -- FILE

The file is checked before anything is written; whatever goes wrong, Ctrl-C included, the place is empty again, and the same command can
be run again. Everybody signs in anew, with the password of the day of the backup.
`

const file = fileOf('restore', help)
await runWithShop(
  async ({ restoreShop, readEnvironment }, stop) => restoreShop(readEnvironment(), file, say, stop),
  'The shop has not been restored, and nothing has been changed.',
)
