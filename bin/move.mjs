// `npm run move`: takes a whole shop from one place to another.
import { parseArgs } from 'node:util'
import { builtShop } from './built-shop.mjs'
import { say } from './setup.mjs'

const help = `
Moves a whole shop to a place where there is none: accounts, gallery and images, messages, shop details, page views,
mails. The place it comes from stays as it is. Stop the shop first, on both sides.

  npm run move -- --from PLACE --to PLACE

A PLACE is a data folder, which has a database and images in it:

  --from data

or DATABASE_URL and FILES_URL, as the settings have them:

  --to 'postgres://shop:password@db.example/shop' --to-files 's3://bucket/prefix?region=ap-south-1'
  --from 'sqlite:data/shop.sqlite' --from-files 'disk:data/images'

Back again it is the other way round:

  npm run move -- --from 'postgres://…' --from-files 's3://…' --to data

Passwords on a command line can be read by others on the machine: leave them away, and set PGPASSWORD,
AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. A move that has been broken off goes on when it is run again.
`

const given = readArguments()
if (given.help) {
  say(help)
  process.exit(0)
}
const { CannotMove, moveShop, readPlace } = await builtShop()
try {
  const from = readPlace('--from', given.from, given['from-files'])
  const to = readPlace('--to', given.to, given['to-files'])
  process.exit((await moveShop(from, to, say)) ? 0 : 1)
} catch (error) {
  say(error instanceof CannotMove ? error.message : `The shop has not been moved. ${error.message}`)
  if (error.cause && !(error instanceof CannotMove)) say(`Because: ${error.cause.message}`)
  process.exit(1)
}

function readArguments() {
  const place = { type: 'string' }
  const options = { from: place, 'from-files': place, to: place, 'to-files': place, help: { type: 'boolean' } }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    say(`${error.message}\n${help}`)
    process.exit(1)
  }
}
