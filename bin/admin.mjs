// `npm run admin`: the owner's account, from the machine itself, while the shop runs or not.
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { builtShop } from './built-shop.mjs'
import { root, say } from './setup.mjs'

const help = `
The owner's account, for when she cannot get in any more. It reads the settings as the shop does, and may run beside it.

  npm run admin -- show                   says with which address she signs in, and on how many devices
  npm run admin -- reset-password         makes a new password and shows it once; every device is signed out
  npm run -s admin -- reset-password --from-input
                                          takes the new password from standard input:
                                          read -rs P; printf %s "$P" | npm run -s admin -- reset-password --from-input
  npm run admin -- remove-second-factor   no code is asked for after the password any more
`

// The settings' `.env`, and the data folder, are the shop's.
process.chdir(root)
const { command, fromInput } = readArguments()
const { readEnvironment, removeAdminFactor, resetAdminPassword, showAdmin, adminNotDone } = await builtShop()
const commands = {
  show: (config) => showAdmin(config, say),
  'reset-password': async (config) => resetAdminPassword(config, fromInput ? await passwordOfInput() : undefined, say),
  'remove-second-factor': (config) => removeAdminFactor(config, say),
}
try {
  await commands[command](readEnvironment())
} catch (error) {
  process.stderr.write(`${adminNotDone(error.message)}\n`)
  if (error.cause) process.stderr.write(`Because: ${error.cause.message}\n`)
  process.exitCode = 1
}

/** Its line's end is none of it. */
async function passwordOfInput() {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

function readArguments() {
  const known = ['show', 'reset-password', 'remove-second-factor']
  try {
    const options = { 'from-input': { type: 'boolean' }, help: { type: 'boolean' } }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [command] = positionals
    if (values.help || positionals.length !== 1 || !known.includes(command)) {
      say(help)
      process.exit(values.help ? 0 : 1)
    }
    return { command, fromInput: values['from-input'] }
  } catch (error) {
    say(`${error.message}\n${help}`)
    process.exit(1)
  }
}
