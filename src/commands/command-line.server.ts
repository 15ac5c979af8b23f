import { statSync } from 'node:fs'
import { constants, homedir, userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '../backups/check-backup.server.ts'
import { withPlainBackup } from '../backups/copy/plain-backup.server.ts'
import { importFromFirebase } from '../import/firebase/import-from-firebase.server.ts'
import { readEnvironment } from '../platform/config.server.ts'
import { commandLine } from '../platform/program.server.ts'
import { backUpShop, restoreShop } from './back-up-and-restore.server.ts'
import { help } from './command-help.server.ts'
import { checkShop } from './doctor/check-shop.server.ts'
import { removeOwnerFactor, resetOwnerPassword } from './owner-access.server.ts'
import { tryBackup } from './try-backup.server.ts'

type Command = keyof typeof help
type Arguments = ReturnType<typeof readArguments>
const print = (line: string) => void process.stdout.write(`${line}\n`)

export async function runCommand(command: Command, args: string[]): Promise<void> {
  const stop = ['backup', 'restore', 'try', 'import'].includes(command) ? stopOnSignals() : undefined
  try {
    const given = readArguments(args)
    if (given.values.help) return print(help[command])
    if ((await commands[command](given, stop?.signal)) === false) process.exitCode = 1
  } catch (thrown) {
    const error = (thrown as Error).name === 'AbortError' ? stop?.signal.reason : thrown
    process.stderr.write(`${failures[command]} ${explainDenial(command, error) ?? error.message}\n`)
    if (error.cause && !(error instanceof BackupError)) process.stderr.write(`Cause: ${error.cause.message}\n`)
    process.exitCode = stop?.signal.aborted ? stop.exitCode() : 1
  }
}

/** On a server the user is the service's, whatever root may read and write. */
function explainDenial(command: Command, { code, path }: NodeJS.ErrnoException): string | undefined {
  if (code !== 'EACCES' || !path) return undefined
  const action = command === 'backup' ? `write to ${dirname(path)}` : `read ${path}`
  return `The user ${userInfo().username} may not ${action}. Use a file in ${homedir()}.`
}

const failures: Record<Command, string> = {
  backup: 'No backup was made.',
  restore: 'The shop was not restored. Nothing has been changed.',
  try: 'The shop does not open with this backup.',
  doctor: 'The check failed.',
  admin: 'Nothing has been changed.',
  import: 'The import has not finished. The same command continues it.',
}

/** A command returns false if it has finished but found or left a fault. */
const commands: Record<Command, (given: Arguments, stop?: AbortSignal) => Promise<unknown>> = {
  backup: ({ positionals }, stop) => backUpShop(readEnvironment(), fileIn(positionals, 'backup'), print, stop),
  restore({ positionals }, stop) {
    const config = readEnvironment()
    const file = positionals.length > 0 ? fileIn(positionals, 'restore') : undefined
    return withPlainBackup(config, file, print, (path) => restoreShop(config, path, print, stop), stop)
  },
  try({ positionals }, stop) {
    const file = fileIn(positionals, 'try')
    return withPlainBackup(readEnvironment(), file, print, (path) => tryBackup(path, print, stop), stop)
  },
  doctor: ({ values: { repair, json } }) => checkShop(readEnvironment(), { repairs: repair, json }, print),
  async admin({ positionals: [action] }) {
    if (action === 'reset-password') return resetOwnerPassword(readEnvironment(), print)
    if (action === 'remove-second-factor') return removeOwnerFactor(readEnvironment(), print)
    throw new Error(`Specify one action.\n${help.admin}`)
  },
  async import({ values, positionals }, stop) {
    if (positionals.join() !== 'firebase') throw new Error(`Specify the service to import from.\n${help.import}`)
    return importFromFirebase(readEnvironment(), values, print, { stop })
  },
}

function readArguments(args: string[]) {
  const flag = { type: 'boolean' } as const
  const value = { type: 'string' } as const
  const flags = { help: flag, repair: flag, json: flag, 'dry-run': flag }
  const paths = { auth: value, 'hash-config': value, documents: value, photos: value, 'old-paths': value }
  const options = { ...flags, ...paths, project: value, token: value }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  for (const name of Object.keys(paths) as (keyof typeof paths)[])
    if (values[name]) values[name] = resolvePath(values[name])
  return { values, positionals }
}

/** npm changes the working directory and stores the caller's in INIT_CWD. */
function resolvePath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}

function fileIn(positionals: string[], command: 'backup' | 'restore' | 'try'): string {
  const [file, ...others] = positionals.map(resolvePath)
  if (file && others.length === 0 && !statSync(file, { throwIfNoEntry: false })?.isDirectory()) return file
  throw new Error(`Specify one file, not a folder: ${commandLine(`${command} FILE`)}`)
}

/** Stops the command on SIGINT or SIGTERM. Further signals are ignored, because terminal and npm both send Ctrl-C. */
function stopOnSignals() {
  const stop = new AbortController()
  let exitCode = 0
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      exitCode ||= 128 + constants.signals[name]
      stop.abort(new Error('The command was stopped.'))
    })
  return { signal: stop.signal, exitCode: () => exitCode }
}
