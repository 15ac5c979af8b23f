import { migrate } from '../platform/database/migrate.server.ts'
import { inTurn } from '../platform/database/start-turn.server.ts'
import { CannotMove } from './move/cannot-move.ts'
import { type Marker, readMarker, readNote, removeMarker, writeMarker } from './move/marker.server.ts'
import { checkPictures, copyPictures, listFiles, removePictures } from './move/pictures.server.ts'
import { areOneDatabase, type OpenPlace, openPlace, type Place } from './move/place.server.ts'
import { compareRows, copyRows, digestRows, fingerprint, isEmpty, isOurs, type RowDigests } from './move/rows.server.ts'
import { movedTables, restoreKey } from './move/tables.ts'

type Say = (line: string) => void

/**
 * Moves a whole shop to a place where there is none: files first, for a file that nobody knows of does no harm, then
 * all rows in one transaction, then everything is read back. The source stays as it is. Cut off anywhere, it is
 * simply run again.
 * @returns whether everything has arrived; what has not is said.
 * @throws {CannotMove} before anything is changed when a place is in use, the source has no shop or the target has one;
 * and when a file of the source is missing.
 */
export async function moveShop(from: Place, to: Place, say: Say): Promise<boolean> {
  const isSame = 'FROM and TO are the same place, or share a part of it.'
  if (from.databaseUrl === to.databaseUrl || from.filesAt === to.filesAt) throw new CannotMove(isSame)
  const source = await openPlace(from, { mustBeThere: true })
  try {
    const target = await openPlace(to, { mustBeThere: false })
    try {
      if (await areOneDatabase(source, target)) throw new CannotMove(isSame)
      // Whoever starts a shop on either place meanwhile waits.
      return await inTurn(source, () => inTurn(target, () => move(source, target, say), say), say)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function move(source: OpenPlace, target: OpenPlace, say: Say): Promise<boolean> {
  await source.refuseWhileInUse()
  await target.refuseWhileInUse()
  await migrate(source.db, source.engine)
  const files = await listFiles(source.db)
  const { marker, isOld, leftOver } = await begin(source, target, files)
  say(`From ${source.name} with ${source.filesName}`)
  say(`To   ${target.name} with ${target.filesName}`)
  if (isOld) say('An earlier move has been broken off there; it goes on.')

  const sums = await copyPictures(source.files, target.files, { files, mayBeThere: isOld }, say)
  await removePictures(target.files, leftOver, say)
  await target.db.transaction().execute(async (transaction) => {
    const digests = await copyRows(source.db, { db: transaction, engine: target.engine }, say)
    await writeMarker(transaction, { ...marker, files, rows: oneOf(digests) })
  })

  say('Reading everything back …')
  const [left, arrived] = [await digestRows(source.db), await digestRows(target.db)]
  const { differences, bytes } = await checkPictures(target.files, sums, say)
  differences.unshift(...compareRows(left, arrived))
  if (differences.length > 0) return sayDifferences(differences, source, say)
  await removeMarker(target.db)
  sayArrival(arrived, { files: files.length, bytes }, source, say)
  return true
}

/**
 * @returns what an earlier move has put there that is not among `files` any more.
 * @throws {CannotMove} unless the target is empty, or exactly what an earlier move of this shop has left there.
 */
async function begin(
  source: OpenPlace,
  target: OpenPlace,
  files: string[],
): Promise<{ marker: Marker; isOld: boolean; leftOver: string[] }> {
  if (await readMarker(source.db))
    throw new CannotMove(`A move to ${source.name} has been broken off. Finish that one first.`)
  await refuseBrokenRestore(source)
  const shop = await fingerprint(source.db)
  if (!shop) throw new CannotMove(`There is no shop in ${source.name}: nobody has an account there.`)

  const isFull = (place: string) =>
    new CannotMove(`There is a shop in ${place} already, or something else. Nothing has been changed.`)
  if (!(await isOurs(target.db))) throw isFull(target.name)
  await refuseBrokenRestore(target)
  const found = await readMarker(target.db)
  if (found && found.source !== shop)
    throw new CannotMove(
      `The move of another shop to ${target.name} has been broken off. Finish that one, or empty it.`,
    )
  const isUntouched = found?.rows ? oneOf(await digestRows(target.db)) === found.rows : await isEmpty(target.db)
  if (!isUntouched) throw isFull(target.name)
  // One that went on with files elsewhere knows of none that are here.
  const isOld = found?.filesAt === target.filesAt
  if (!isOld && !(await target.hasNoFiles())) throw isFull(target.filesName)

  await migrate(target.db, target.engine)
  const now = new Set(files)
  const leftOver = isOld ? found.files.filter((name) => !now.has(name)) : []
  const marker = { ...found, source: shop, filesAt: target.filesAt, files: [...files, ...leftOver] }
  await writeMarker(target.db, marker)
  return { marker, isOld, leftOver }
}

async function refuseBrokenRestore({ db, name }: OpenPlace): Promise<void> {
  if (await readNote(db, restoreKey))
    throw new CannotMove(`Restoring a backup into ${name} has been broken off. Finish that first.`)
}

/** One word for all rows. */
function oneOf(digests: RowDigests): string {
  return movedTables.map(({ name }) => digests[name]?.hash).join(' ')
}

function sayDifferences(differences: string[], source: OpenPlace, say: Say): false {
  say('Not everything has arrived as it left:')
  for (const difference of differences) say(`  - ${difference}`)
  say(`Nothing is lost: ${source.name} is as it was. Run the same command again.`)
  return false
}

function sayArrival(
  digests: RowDigests,
  pictures: { files: number; bytes: number },
  source: OpenPlace,
  say: Say,
): void {
  const megabytes = (pictures.bytes / 1_000_000).toFixed(1)
  say('Everything has arrived, and is the same to the byte:')
  for (const { name, inWords } of movedTables) say(`  ${inWords.padEnd(22)}${digests[name]?.rows}`)
  say(`  ${'image files'.padEnd(22)}${pictures.files} (${megabytes} MB)`)
  say(`${source.name} is as it was. Everybody signs in anew, with the password of before.`)
}
