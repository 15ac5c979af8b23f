// What the two commands about backups have in common.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { builtShop } from './built-shop.mjs'
import { root, say } from './setup.mjs'

/** The one file that a command is about, beside whoever calls it. */
export function fileOf(command, help) {
  const { help: isAsked, files } = readArguments(help)
  if (isAsked) {
    say(help)
    process.exit(0)
  }
  if (files.length !== 1) {
    say(`Name one file: npm run ${command} -- FILE\n${help}`)
    process.exit(1)
  }
  // npm goes to the program's folder first, and says where it was called.
  return resolve(process.env.INIT_CWD ?? process.cwd(), files[0])
}

export async function runWithShop(work, failed) {
  // The settings' `.env`, and the data folder, are the shop's.
  process.chdir(root)
  const shop = await builtShop()
  try {
    await work(shop)
  } catch (error) {
    say(`${failed} ${error.message}`)
    const isPlain = error instanceof shop.BackupProblem || error instanceof shop.CannotMove
    if (error.cause && !isPlain) say(`Because: ${error.cause.message}`)
    process.exitCode = 1
  }
}

function readArguments(help) {
  try {
    const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
    return { help: values.help, files: positionals }
  } catch (error) {
    say(`${error.message}\n${help}`)
    process.exit(1)
  }
}
