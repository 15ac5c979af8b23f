import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { steps } from '../../platform/database/migrate.server.ts'
import { BackupProblem } from './backup-problem.ts'
import { formatVersion, imageOf, Manifest, ManifestHead, manifestName, sealName, tableOf } from './manifest.ts'
import { sha256 } from './pack.server.ts'
import * as sentences from './sentences.ts'
import { bytesOf, type Entry, entriesOf } from './unpack.server.ts'

const largestManifestBytes = 100_000_000
/** Far more than the line of a seal. */
const largestSealBytes = 1000

type Found = Manifest['entries']
interface Read {
  found: Found
  manifest?: Buffer
  seal?: string
}

/** Reads all of a backup, and changes nothing. @throws {BackupProblem} when it is not whole, or of a newer program. */
export async function checkBackup(path: string, stop?: AbortSignal): Promise<Manifest> {
  const there = await stat(path).catch(() => undefined)
  if (!there?.isFile()) throw new BackupProblem(sentences.noFile(path))
  if (there.size === 0) throw new BackupProblem(sentences.emptyFile(path))
  const { found, manifest, seal } = await readAll(path, stop)
  // The seal is the last that is written.
  if (!manifest || !seal)
    throw new BackupProblem(Object.keys(found).some(isOurs) ? sentences.cutOff(path) : sentences.noBackup(path))
  if (seal !== `${sha256(manifest)}  ${manifestName}\n`) throw changed(path, manifestName)

  const said = parsed(manifest.toString())
  const head = ManifestHead.safeParse(said)
  if (!head.success) throw new BackupProblem(sentences.noBackup(path))
  const { format, migration, version } = head.data
  if (format > formatVersion || !steps.includes(migration)) throw new BackupProblem(sentences.newer(path, version))
  const whole = Manifest.safeParse(said)
  if (!whole.success) throw new BackupProblem(sentences.altered(path, manifestName))
  refuseDifferences(path, whole.data.entries, found)
  return whole.data
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

async function readAll(path: string, stop: AbortSignal | undefined): Promise<Read> {
  const read: Read = { found: {} }
  try {
    for await (const entry of entriesOf(path, stop)) {
      if (entry.name === manifestName) read.manifest = await bytesOf(entry, largestManifestBytes)
      else if (entry.name === sealName) read.seal = (await bytesOf(entry, largestSealBytes)).toString()
      else read.found[entry.name] = await sumOf(entry)
    }
  } catch (cause) {
    stop?.throwIfAborted()
    const isCut = cause instanceof Error && /unexpected end/i.test(cause.message)
    const isKnown = Object.keys(read.found).some(isOurs)
    const say = isCut ? sentences.cutOff : isKnown ? sentences.unreadable : sentences.noBackup
    throw new BackupProblem(say(path), 'other', { cause })
  }
  return read
}

async function sumOf({ parts }: Entry): Promise<Found[string]> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const part of parts) {
    hash.update(part)
    sizeBytes += part.length
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

function refuseDifferences(path: string, said: Found, found: Found): void {
  for (const name of new Set([...Object.keys(said), ...Object.keys(found)])) {
    const [one, other] = [said[name], found[name]]
    if (!one || !other || one.sizeBytes !== other.sizeBytes || one.sha256 !== other.sha256 || !isOurs(name))
      throw changed(path, name)
  }
}

function isOurs(name: string): boolean {
  return tableOf(name) !== undefined || imageOf(name) !== undefined
}

function changed(path: string, name: string): BackupProblem {
  return new BackupProblem(sentences.changed(path, name))
}
