// What the two commands about backups have in common.
import { statSync } from 'node:fs'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { builtShop } from './built-shop.mjs'
import { root, say } from './setup.mjs'

/** A terminal and npm may both pass on the same wish. */
const sameWishMs = 1000

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
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), files[0])
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    say(`${file} is a folder. Name one file: npm run ${command} -- FILE`)
    process.exit(1)
  }
  return file
}

/** @param work is given the shop and the signal by which it stops and takes back what it has begun. */
export async function runWithShop(work, failed) {
  // The settings' `.env`, and the data folder, are the shop's.
  process.chdir(root)
  const shop = await builtShop()
  const stop = stopWhenAsked()
  try {
    await work(shop, stop.signal)
  } catch (thrown) {
    const error = thrown.name === 'AbortError' ? stop.signal.reason : thrown
    say(`${failed} ${error.message}`)
    const isPlain = error instanceof shop.BackupProblem || error instanceof shop.CannotMove
    if (error.cause && !isPlain) say(`Because: ${error.cause.message}`)
    process.exitCode = stop.signal.aborted ? stop.exitCode() : 1
  }
}

/** SIGINT and SIGTERM stop the work in its order; a second one ends the process at once. */
function stopWhenAsked() {
  const asked = new AbortController()
  let exitCode
  let since
  for (const name of ['SIGINT', 'SIGTERM'])
    process.on(name, () => {
      if (since !== undefined && performance.now() - since > sameWishMs) process.exit(exitCode)
      since ??= performance.now()
      exitCode ??= 128 + constants.signals[name]
      asked.abort(new Error('It was stopped.'))
    })
  return { signal: asked.signal, exitCode: () => exitCode }
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
