import { statSync } from 'node:fs'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readEnvironment } from '../platform/config.server.ts'
import { backUpShop } from './back-up-shop.server.ts'
import { BackupProblem } from './backup/backup-problem.ts'
import { checkShop } from './check-shop.server.ts'
import { help } from './command-help.ts'
import { removeAdminFactor, resetAdminPassword, showAdmin } from './owner-access.server.ts'
import { restoreShop } from './restore-shop.server.ts'

type Command = keyof typeof help
type Arguments = ReturnType<typeof readArguments>
const print = (line: string) => void process.stdout.write(`${line}\n`)

export async function runCommand(command: Command, args: string[]): Promise<void> {
  const stop = command === 'backup' || command === 'restore' ? stopOnSignals() : undefined
  try {
    const given = readArguments(args)
    if (given.values.help) return print(help[command])
    if (!(await commands[command](given, stop?.signal))) process.exitCode = 1
  } catch (thrown) {
    const error = (thrown as Error).name === 'AbortError' ? stop?.signal.reason : thrown
    process.stderr.write(`${failures[command]} ${error.message}\n`)
    if (error.cause && !(error instanceof BackupProblem)) process.stderr.write(`Because: ${error.cause.message}\n`)
    process.exitCode = stop?.signal.aborted ? stop.exitCode() : 1
  }
}

const failures: Record<Command, string> = {
  backup: 'There is no backup.',
  restore: 'The shop has not been restored, and nothing has been changed.',
  doctor: 'The doctor has not finished.',
  admin: 'Nothing has been changed.',
}

const commands: Record<Command, (given: Arguments, stop?: AbortSignal) => Promise<boolean>> = {
  async backup({ positionals }, stop) {
    await backUpShop(readEnvironment(), fileIn(positionals, 'backup'), print, stop)
    return true
  },
  async restore({ positionals }, stop) {
    await restoreShop(readEnvironment(), fileIn(positionals, 'restore'), print, stop)
    return true
  },
  doctor: ({ values: { repair, json } }) => checkShop(readEnvironment(), { repairs: repair, json }, print),
  async admin({ values, positionals: [action] }) {
    const config = readEnvironment()
    if (action === 'show') await showAdmin(config, print)
    else if (action === 'remove-second-factor') await removeAdminFactor(config, print)
    else if (action === 'reset-password') {
      const given = values['from-input'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
      await resetAdminPassword(config, given, print)
    } else throw new Error(`Name one action.\n${help.admin}`)
    return true
  },
}

function readArguments(args: string[]) {
  const flag = { type: 'boolean' } as const
  const options = { help: flag, repair: flag, json: flag, 'from-input': flag }
  return parseArgs({ args, options, allowPositionals: true })
}

function fileIn(positionals: string[], command: 'backup' | 'restore'): string {
  const [name] = positionals
  if (!name || positionals.length > 1) throw new Error(`Name one file: npm run ${command} -- FILE`)
  // npm changes to the folder of the program and sets INIT_CWD to the caller's folder.
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), name)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${file} is a folder. Name one file: npm run ${command} -- FILE`)
  return file
}

/** The first SIGINT or SIGTERM stops the work, which then cleans up. A terminal and npm may both forward one Ctrl-C. */
function stopOnSignals() {
  const stop = new AbortController()
  let exitCode = 0
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      exitCode ||= 128 + constants.signals[name]
      stop.abort(new Error('It was stopped.'))
    })
  return { signal: stop.signal, exitCode: () => exitCode }
}
