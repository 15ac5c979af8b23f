import { type Kysely, sql } from 'kysely'
import pLimit from 'p-limit'
import { formatDesignCode } from '../../gallery/catalogue/design-code.ts'
import { checkImageFile } from '../../gallery/images/check-image-file.server.ts'
import { listAvifFiles, listRequiredFiles, listUploadFiles } from '../../gallery/images/image-address.ts'
import { type Deps, isReferenced } from '../../gallery/images/image-row.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { CheckResult, Finding } from './findings.ts'

const filesAtOnce = 8

type Reader = Pick<Deps, 'db' | 'files' | 'now'> & Pick<Database, 'engine'>

/** Compares rows with files. Checks each difference again, because the shop may be running. */
export async function compare(shop: Reader): Promise<CheckResult> {
  // Files must be listed before rows, because an upload inserts its row first.
  const listed = await shop.files.list()
  const images = await shop.db.selectFrom('images').selectAll().orderBy('name').execute()
  // This includes the trash, from which items can be restored.
  const items = await shop.db.selectFrom('gallery').selectAll().orderBy('uploadTime').execute()
  const codesOf = (name: string) =>
    items
      .filter(({ imageName }) => imageName === name)
      .map((item) => formatDesignCode(item.category, item.designNumber))
  const known = new Set(images.flatMap((image) => [...listUploadFiles(image), ...listAvifFiles(image)]))
  const stored = images.filter(isStored)
  const expected = stored.flatMap((image) => listRequiredFiles(image).map((file) => ({ image, file })))

  const limit = pLimit(filesAtOnce)
  const wrong = await limit.map(expected, async ({ image, file }): Promise<Finding[]> => {
    const fault = await checkImageFile(shop.files, { ...image, file })
    if (!fault || !(await isStillExpected(shop.db, file, image.name))) return []
    const kind = fault === 'missing' ? 'missing' : 'mismatch'
    return [{ kind, file, image: image.name, codes: codesOf(image.name), fault }]
  })
  const unknownFiles = listed.filter(({ name }) => !known.has(name))
  const orphans = await limit.map(unknownFiles, async ({ name, putAt }): Promise<Finding[]> => {
    if ((await isReferenced(shop, name)) || !(await fileExists(shop, name))) return []
    return [{ kind: 'orphan', file: name, ageMs: Math.max(0, Math.round(shop.now() - putAt)) }]
  })
  const findings = [...wrong, ...orphans].flat()
  return { photos: stored.length, files: expected.length, damage: await findDamage(shop), findings }
}

function isStored({ state }: Pick<Tables['images'], 'state'>): boolean {
  return state === 'used' || state === 'unused'
}

async function findDamage({ db, engine }: Pick<Reader, 'db' | 'engine'>): Promise<string[]> {
  if (engine === 'postgres') return []
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const foreign = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((message) => message !== 'ok'),
    ...new Set(foreign.rows.map(({ table }) => `rows of ${table} reference missing rows`)),
  ]
}

async function isStillExpected(db: Kysely<Tables>, file: string, name: string): Promise<boolean> {
  const image = await db.selectFrom('images').selectAll().where('name', '=', name).executeTakeFirst()
  return image !== undefined && isStored(image) && listRequiredFiles(image).includes(file)
}

async function fileExists(shop: Reader, file: string): Promise<boolean> {
  const found = await shop.files.get(file)
  await found?.stream().cancel()
  return found !== undefined
}
