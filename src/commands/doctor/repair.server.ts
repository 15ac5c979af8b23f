import { ApiError } from '../../api/errors.ts'
import { imageFile, imageFormat } from '../../gallery/images/image-address.ts'
import { type ImageDeps, removeOrphan } from '../../gallery/images/image-row.server.ts'
import { recreateWebp } from '../../gallery/images/store-image.server.ts'
import { type CheckResult, countKinds, type Finding, type Outcome } from './findings.server.ts'

const youngMs = 60 * 60_000

export async function repair(deps: ImageDeps, { findings, files }: CheckResult): Promise<void> {
  const isJpeg = ({ kind, file }: Finding) => kind !== 'orphan' && file.endsWith('.jpg') && !file.endsWith('.share.jpg')
  const needPhoto = new Set(findings.filter(isJpeg).map(({ image }) => image))
  const areTooMany = countKinds(findings).orphan > files
  for (const finding of findings) {
    if (finding.kind === 'orphan') finding.outcome = await repairOrphan(deps, finding, areTooMany)
    else if (finding.file.endsWith('.avif')) finding.outcome = await repairAvif(deps, finding)
    else if (finding.file.endsWith('.share.jpg')) finding.outcome = await deleteSharePicture(deps, finding)
    else if (needPhoto.has(finding.image)) finding.outcome = 'photo needed'
    else finding.outcome = await repairWebp(deps, finding)
  }
}

async function repairOrphan(deps: ImageDeps, { file, ageMs = 0 }: Finding, areTooMany: boolean): Promise<Outcome> {
  if (!imageFile.test(file)) return 'unknown name'
  if (ageMs < youngMs) return 'too young'
  if (areTooMany) return 'too many orphans'
  return (await removeOrphan(deps, file)) ? 'removed' : 'resolved meanwhile'
}

/** Schedules the AVIF file, which a running shop then encodes. */
async function repairAvif(deps: ImageDeps, { image = '' }: Finding): Promise<Outcome> {
  await deps.db
    .updateTable('images')
    .set({ avifState: 'due' })
    .where('name', '=', image)
    .where('avifState', '=', 'ready')
    .execute()
  return 'scheduled'
}

async function deleteSharePicture({ files }: ImageDeps, { file }: Finding): Promise<Outcome> {
  await files.delete(file)
  return 'deleted'
}

async function repairWebp(deps: ImageDeps, { file, image = '' }: Finding): Promise<Outcome> {
  const widthPx = Number(imageFormat.exec(file)?.[1])
  try {
    return (await recreateWebp(deps, image, widthPx)) ? 'recreated' : 'in use'
  } catch (error) {
    // `compare` does not detect a JPEG that is damaged in the middle.
    if (error instanceof ApiError && error.code === 'BROKEN_PHOTO') return 'photo needed'
    throw error
  }
}
