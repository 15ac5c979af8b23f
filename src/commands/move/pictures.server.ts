import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import { avifFilesOf, firstFilesOf } from '../../gallery/images/image-address.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { CannotMove } from './cannot-move.ts'

/** So many of at most a megabyte or two are in memory. */
const filesAtOnce = 8
const mostNamed = 10

type Say = (line: string) => void
/** SHA-256 by the file's name. */
type Sums = Map<string, string>

/** Every file of every image that is whole; of AVIF files that are still to come, none. */
export async function listFiles(db: Kysely<Tables>): Promise<string[]> {
  const images = await db
    .selectFrom('images')
    .select(['name', 'widthPx', 'avifState'])
    .where('state', 'in', ['waiting', 'shown'])
    .orderBy('name')
    .execute()
  return images.flatMap((image) => [...firstFilesOf(image), ...(image.avifState === 'ready' ? avifFilesOf(image) : [])])
}

/** @param mayBeThere after a break: what is there already, and the same, is not sent again. @throws {CannotMove} */
export async function copyPictures(
  from: FileStore,
  to: FileStore,
  { files, mayBeThere }: { files: string[]; mayBeThere: boolean },
  say: Say,
): Promise<Sums> {
  const sums: Sums = new Map()
  const missing: string[] = []
  await withEach(files, 'Copied', say, async (name) => {
    const bytes = await read(from, name)
    if (!bytes) return void missing.push(name)
    const sum = sha256(bytes)
    sums.set(name, sum)
    const there = mayBeThere ? await read(to, name) : undefined
    if (!there || sha256(there) !== sum) await to.put(name, bytes)
  })
  if (missing.length > 0)
    throw new CannotMove(
      `These image files are missing where they should be: ${named(missing)}. Put them back, or delete these photos ` +
        'in the dashboard, and run the same command again.',
    )
  return sums
}

/** Removes what an earlier move has put there, and is of no image any more. */
export async function removePictures(files: FileStore, names: string[], say: Say): Promise<void> {
  await withEach(names, 'Removed', say, (name) => files.delete(name))
}

/** Reads every file back. */
export async function checkPictures(
  files: FileStore,
  sums: Sums,
  say: Say,
): Promise<{ differences: string[]; bytes: number }> {
  const differences: string[] = []
  let bytes = 0
  await withEach([...sums.keys()], 'Checked', say, async (name) => {
    const found = await read(files, name)
    bytes += found?.length ?? 0
    if (!found) differences.push(`the image file ${name} is missing`)
    else if (sha256(found) !== sums.get(name)) differences.push(`the image file ${name} has another content`)
  })
  return { differences, bytes }
}

/** Does it with some at a time. @throws the first failure, when all that had begun have ended. */
async function withEach(names: string[], done: string, say: Say, work: (name: string) => Promise<void>): Promise<void> {
  const limit = pLimit(filesAtOnce)
  const sayEvery = Math.max(100, Math.ceil(names.length / 10))
  let ready = 0
  let failure: unknown
  await limit.map(names, async (name) => {
    if (failure) return
    try {
      await work(name)
    } catch (error) {
      failure ??= error
      return
    }
    ready++
    if (ready % sayEvery === 0 || ready === names.length) say(`${done} image files: ${ready} of ${names.length}`)
  })
  if (failure) throw failure
}

async function read(files: FileStore, name: string): Promise<Uint8Array | undefined> {
  const file = await files.get(name)
  return file && new Uint8Array(await new Response(file.stream()).arrayBuffer())
}

function named(names: string[]): string {
  const rest = names.length - mostNamed
  return names.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
