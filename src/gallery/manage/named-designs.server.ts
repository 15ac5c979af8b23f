import { asciiDigits } from '../../api/ascii-digits.ts'
import type { GalleryPicture } from '../../api/gallery.ts'
import { formatDesignCode, parseDesignCode } from '../public/design-code.ts'
import { findDesign } from '../public/designs.server.ts'

/** A hidden design has no picture. */
export interface NamedDesign {
  code: string
  picture?: GalleryPicture
}

type DesignDeps = Parameters<typeof findDesign>[0]

const designsOfTextMax = 6

/** Returns the designs that messages name, except deleted ones, by the id of the message. */
export async function listNamedDesigns(deps: DesignDeps, messages: { id: string; message: string }[]) {
  const named: Record<string, NamedDesign[]> = {}
  for (const { id, message } of messages) {
    const designs = await findNamed(deps, message)
    if (designs.length > 0) named[id] = designs
  }
  return named
}

async function findNamed(deps: DesignDeps, text: string): Promise<NamedDesign[]> {
  const designs: NamedDesign[] = []
  for (const code of findCodes(text)) {
    const design = await findDesign(deps, code)
    if (design.state === 'hidden') designs.push({ code })
    if (design.state === 'published')
      designs.push({ code: design.picture.code, picture: { ...design.picture, morePhotos: undefined } })
  }
  return designs
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
