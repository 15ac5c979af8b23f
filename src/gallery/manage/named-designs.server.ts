import { asciiDigits } from '../../api/ascii-digits.ts'
import type { GalleryPicture } from '../../api/gallery.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { formatDesignCode, parseDesignCode } from '../public/design-code.ts'
import { getPublishedPictures } from '../public/gallery.server.ts'

/** A hidden design has no picture. */
export interface NamedDesign {
  code: string
  picture?: GalleryPicture
}

type DesignDeps = Pick<Deps, 'db' | 'files' | 'contentCache'>

const designsOfTextMax = 6

/** Returns the designs that messages name, except deleted ones, by the id of the message. */
export async function listNamedDesigns(deps: DesignDeps, messages: { id: string; message: string }[]) {
  const named = messages.map(({ id, message }) => ({ id, codes: findCodes(message) }))
  const designs = await findDesigns(deps, new Set(named.flatMap(({ codes }) => codes)))
  return Object.fromEntries(
    named
      .map(({ id, codes }) => [id, codes.flatMap((code) => designs.get(code) ?? [])] as const)
      .filter(([, found]) => found.length > 0),
  )
}

/** Returns designs by their present or a former code. */
async function findDesigns(deps: DesignDeps, codes: Set<string>): Promise<Map<string, NamedDesign>> {
  const designs = new Map<string, NamedDesign>()
  if (codes.size === 0) return designs
  const published = await getPublishedPictures(deps)
  const others = await deps.db
    .selectFrom('gallery')
    .select(['id', 'category', 'designNumber', 'formerCodes', 'hiddenTime'])
    .where('trashedTime', 'is', null)
    .where(({ eb, or }) => or([eb('hiddenTime', 'is not', null), eb('formerCodes', '!=', '')]))
    .execute()
  for (const { id, category, designNumber, formerCodes, hiddenTime } of others) {
    const picture = published.find((each) => each.id === id)
    const itsCodes = [formatDesignCode(category, designNumber), ...formerCodes.split(' ')]
    for (const code of itsCodes) {
      if (hiddenTime !== null) designs.set(code, { code })
      else if (picture) designs.set(code, show(picture))
    }
  }
  for (const picture of published) if (codes.has(picture.code)) designs.set(picture.code, show(picture))
  return designs
}

function show(picture: GalleryPicture): NamedDesign {
  return { code: picture.code, picture: { ...picture, morePhotos: undefined } }
}

/** Returns each code once. Customers write `DB-2`, `db 2` or `DB2`. */
function findCodes(text: string): string[] {
  const written = asciiDigits(text).matchAll(/(?<![\p{L}\p{M}\d])([a-z]{2})[\s\p{Pd}]{0,3}(\d{1,9})(?!\d)/giu)
  const codes = [...written].flatMap(([, letters, digits]) => {
    const design = parseDesignCode(`${letters}-${digits}`)
    return design ? formatDesignCode(design.category, design.number) : []
  })
  return [...new Set(codes)].slice(0, designsOfTextMax)
}
