// `npm run doctor`: whether the shop is well, and its gallery and files agree, while it runs or not.
import { parseArgs } from 'node:util'
import { builtShop } from './built-shop.mjs'
import { root, say } from './setup.mjs'

const help = `
Looks at what the shop stands on (database, free space, mail, versions, clock, settings) and compares the gallery's rows
with its image files, both ways. It reads the settings as the shop does, and may run beside it.

  npm run doctor               says what is wrong, and which files are missing, orphan (no row speaks of it) or a
                               mismatch (not what its name says)
  npm run doctor -- --fix      makes lost WebP files anew from the JPEG, has lost AVIF files made by the shop, removes
                               orphans that are older than an hour, makes damaged indexes anew, closes the data folder
                               to others, and says what is left
  npm run -s doctor -- --json  the same as one JSON object

It ends with 0 when nothing is wrong any more, with 1 otherwise.
`

// The settings' `.env`, and the data folder, are the shop's.
process.chdir(root)
const given = readArguments()
if (given.help) {
  say(help)
  process.exit(0)
}
const { examineShop, notFinished, readEnvironment } = await builtShop()
try {
  const agrees = await examineShop(readEnvironment(), { fix: given.fix, json: given.json }, say)
  // Not at once: a pipe may still be taking what was said.
  process.exitCode = agrees ? 0 : 1
} catch (error) {
  process.stderr.write(`${notFinished(error.message)}\n`)
  if (error.cause) process.stderr.write(`Because: ${error.cause.message}\n`)
  process.exitCode = 1
}

function readArguments() {
  const yes = { type: 'boolean' }
  try {
    return parseArgs({ options: { fix: yes, json: yes, help: yes } }).values
  } catch (error) {
    say(`${error.message}\n${help}`)
    process.exit(1)
  }
}
