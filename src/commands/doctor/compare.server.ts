import { sql } from 'kysely'
import pLimit from 'p-limit'
import { formatDesignCode } from '../../gallery/catalogue/design-code.ts'
import { checkImageFile } from '../../gallery/images/check-image-file.server.ts'
import { listAvifFiles, listRequiredFiles, listUploadFiles } from '../../gallery/images/image-address.ts'
import type { Deps } from '../../gallery/images/image-row.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { CheckResult, Finding } from './findings.ts'

const filesAtOnce = 8

type Reader = Pick<Deps, 'db' | 'files' | 'now'> & Pick<Database, 'engine'>

/** Compares rows with files. The shop may be running, so only a difference that a second look confirms is a finding. */
export async function compare(shop: Reader): Promise<CheckResult> {
  const first = await findDifferences(shop)
  const second = first.findings.length > 0 ? await findDifferences(shop) : first
  const differences = new Set(first.findings.map(({ kind, file }) => `${kind} ${file}`))
  const findings = second.findings.filter(({ kind, file }) => differences.has(`${kind} ${file}`))
  return { ...second, damage: await findDamage(shop), findings }
}

async function findDifferences(shop: Reader) {
  // Files must be listed before rows, because an upload inserts its row first.
  const listed = await shop.files.list()
  const images = await shop.db.selectFrom('images').selectAll().orderBy('name').execute()
  // This includes the trash, from which items can be restored.
  const items = await shop.db.selectFrom('gallery').selectAll().orderBy('uploadTime').execute()
  const known = new Set(images.flatMap((image) => [...listUploadFiles(image), ...listAvifFiles(image)]))
  const stored = images.filter(({ state }) => state === 'used' || state === 'unused')
  const expected = stored.flatMap((image) => listRequiredFiles(image).map((file) => ({ image, file })))

  const wrong = await pLimit(filesAtOnce).map(expected, async ({ image, file }): Promise<Finding[]> => {
    const fault = await checkImageFile(shop.files, { ...image, file })
    if (!fault) return []
    const codes = items
      .filter(({ imageName }) => imageName === image.name)
      .map((item) => formatDesignCode(item.category, item.designNumber))
    return [{ kind: fault === 'missing' ? 'missing' : 'mismatch', file, image: image.name, codes, fault }]
  })
  const orphans = listed
    .filter(({ name }) => !known.has(name))
    .map(
      ({ name, putAt }): Finding => ({
        kind: 'orphan',
        file: name,
        ageMs: Math.max(0, Math.round(shop.now() - putAt)),
      }),
    )
  return { photos: stored.length, files: expected.length, findings: [...wrong.flat(), ...orphans] }
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
