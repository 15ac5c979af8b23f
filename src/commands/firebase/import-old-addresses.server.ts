import { z } from 'zod'
import { readSetting, writeSetting } from '../../accounts/admin-account.server.ts'
import { imageUrl } from '../../gallery/images/image-address.ts'
import { decodePath, oldAddressesKey } from '../../platform/http/old-addresses.server.ts'
import { nameOfPhoto } from './find-photo.server.ts'
import { textOf, toRowId } from './import-documents.server.ts'
import type { Import } from './import-entries.server.ts'
import type { SiteDocument } from './read-documents.server.ts'

const error = 'must lead from /… to a path here, such as /#gallery, or to photos'
/** Below a path that leads to `photos`, each old file name leads to its photo. */
export const OldPaths = z.record(
  z.string().regex(/^\//, { error }),
  z.string().regex(/^(photos|\/(?![/\\])[\x21-\x7e]*)$/, { error }),
)

export async function importOldAddresses(run: Import, paths: z.output<typeof OldPaths>, gallery: SiteDocument[]) {
  const rows = await run.db.selectFrom('gallery').select(['id', 'imageName']).execute()
  const imageById = new Map(rows.map(({ id, imageName }) => [id, imageName]))
  const known: Record<string, string> = JSON.parse((await readSetting(run, oldAddressesKey)) ?? '{}')
  const targets = { ...known }
  for (const [from, to] of Object.entries(paths))
    if (to !== 'photos') targets[decodePath(from)] = to
    else
      for (const { id, fields } of gallery) {
        const image = imageById.get(toRowId(id))
        if (image)
          targets[`${decodePath(from).replace(/\/$/, '')}/${nameOfPhoto(textOf(fields.url))}`] = imageUrl(image)
      }
  const changed = Object.keys(targets).filter((path) => targets[path] !== known[path])
  run.report.push(
    `  Old addresses: ${changed.length} new, ${Object.keys(targets).length - changed.length} already here`,
  )
  if (run.dryRun || changed.length === 0) return
  await run.db.transaction().execute(async (db) => {
    await writeSetting({ db }, oldAddressesKey, JSON.stringify(targets))
    // Running shops then read the addresses again.
    await db
      .updateTable('content')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute()
  })
}
