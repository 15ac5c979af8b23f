import pLimit from 'p-limit'
import { codeOf } from '../../gallery/catalogue/design-code.ts'
import { faultOf } from '../../gallery/images/file-fault.server.ts'
import { avifFilesOf, firstFilesOf } from '../../gallery/images/image-address.ts'
import type { Parts } from '../../gallery/images/image-row.server.ts'
import { isSpokenOf } from '../../gallery/images/orphans.server.ts'
import type { Examination, Finding } from './findings.ts'

const filesAtOnce = 8

type Reader = Pick<Parts, 'db' | 'files' | 'now'>
type Image = Awaited<ReturnType<typeof listImages>>[number]

/**
 * Compares rows and files both ways. The shop may be at work meanwhile: whatever does not agree is looked at a second
 * time. Changes nothing.
 */
export async function compare(shop: Reader, stop?: AbortSignal): Promise<Examination> {
  // Files before rows: whoever keeps an image writes the row first.
  const listed = await shop.files.list()
  const images = await listImages(shop)
  const codes = await listCodes(shop)
  const kept = images.filter(isKept)
  const spokenOf = new Set(images.flatMap((image) => [...firstFilesOf(image), ...avifFilesOf(image)]))

  const limit = pLimit(filesAtOnce)
  const looks = kept.flatMap((image) => expectedOf(image).map((file) => ({ image, file })))
  const wrong = await limit.map(looks, async ({ image, file }): Promise<Finding[]> => {
    stop?.throwIfAborted()
    const fault = await faultOf(shop.files, { ...image, file })
    if (!fault || !(await isStillExpected(shop, file, image.name))) return []
    const kind = fault === 'missing' ? 'missing' : 'mismatch'
    return [{ kind, file, image: image.name, codes: codes.get(image.name) ?? [], fault }]
  })
  const strays = listed.filter(({ name }) => !spokenOf.has(name))
  const orphans = await limit.map(strays, async ({ name, putAt }): Promise<Finding[]> => {
    if ((await isSpokenOf(shop, name)) || !(await isThere(shop, name))) return []
    return [{ kind: 'orphan', file: name, ageMs: Math.max(0, Math.round(shop.now() - putAt)) }]
  })
  return { photos: kept.length, files: looks.length, findings: [...wrong, ...orphans].flat() }
}

async function listImages(shop: Reader) {
  return shop.db
    .selectFrom('images')
    .select(['name', 'widthPx', 'heightPx', 'state', 'avifState'])
    .orderBy('name')
    .execute()
}

function isKept({ state }: Pick<Image, 'state'>): boolean {
  return state === 'waiting' || state === 'shown'
}

function expectedOf(image: Pick<Image, 'name' | 'widthPx' | 'avifState'>): string[] {
  return [...firstFilesOf(image), ...(image.avifState === 'ready' ? avifFilesOf(image) : [])]
}

/** Also of items in the bin, from which they can be restored. */
async function listCodes(shop: Reader): Promise<Map<string, string[]>> {
  const items = await shop.db
    .selectFrom('gallery')
    .select(['imageName', 'category', 'designNumber'])
    .orderBy('uploadTime')
    .execute()
  const codes = new Map<string, string[]>()
  for (const { imageName, category, designNumber } of items)
    codes.set(imageName, [...(codes.get(imageName) ?? []), codeOf(category, designNumber)])
  return codes
}

async function isStillExpected(shop: Reader, file: string, name: string): Promise<boolean> {
  const image = await shop.db
    .selectFrom('images')
    .select(['name', 'widthPx', 'state', 'avifState'])
    .where('name', '=', name)
    .executeTakeFirst()
  return image !== undefined && isKept(image) && expectedOf(image).includes(file)
}

async function isThere(shop: Reader, file: string): Promise<boolean> {
  const found = await shop.files.get(file)
  await found?.stream().cancel()
  return found !== undefined
}
