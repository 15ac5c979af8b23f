import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { endpoints } from '../src/api/endpoints.ts'
import type { Category, GalleryItem } from '../src/api/gallery.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Answer, Browser } from './browser.ts'
import { smallPhoto } from './photos.ts'

export function upload(owner: Browser, filename: string, bytes: Uint8Array, type = 'image/jpeg'): Promise<Answer> {
  return owner.send(`/v1/images/${encodeURIComponent(filename)}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: Buffer.from(bytes),
  })
}

export function uploadForm(owner: Browser, filename: string, bytes: Uint8Array): Promise<Answer> {
  const form = new FormData()
  form.set('file', new File([Buffer.from(bytes)], filename, { type: 'image/jpeg' }))
  return owner.send(`/v1/images/${encodeURIComponent(filename)}`, { method: 'POST', body: form })
}

/** Each seed is another photo. */
export async function uploadPhoto(owner: Browser, seed = 1, filename = `blouse-${seed}.jpg`): Promise<string> {
  const answer = await upload(owner, filename, await smallPhoto(seed))
  if (answer.status !== 200) throw new Error(`The upload failed: ${JSON.stringify(answer.body)}`)
  return answer.body.url
}

export async function publishItem(
  owner: Browser,
  url: string,
  {
    category = 'design blouse',
    price = '450',
    description,
  }: { category?: Category; price?: string; description?: string } = {},
): Promise<GalleryItem> {
  const answer = await owner.ask(endpoints.addGalleryItem, { url, category, price, description })
  if (answer.status !== 200) throw new Error(`The publication failed: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export async function deletePermanently(owner: Browser, id: string): Promise<void> {
  for (const endpoint of [endpoints.deleteGalleryItem, endpoints.deletePermanently]) {
    const answer = await owner.ask(endpoint, { id })
    if (answer.status !== 200) throw new Error(`The deletion failed: ${JSON.stringify(answer.body)}`)
  }
}

export async function fetchFile(
  owner: Browser,
  url: string,
): Promise<{ status: number; type: string | null; bytes: Buffer }> {
  const response = await owner.fetch(url)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

export type Corner = 'upper left' | 'upper right' | 'lower left' | 'lower right'

/** Returns the white quarter of the displayed picture, or undefined unless exactly one is white. */
export async function whiteCorner(picture: Uint8Array): Promise<Corner | undefined> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isWhite = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [...data.subarray(at, at + 3)].every((channel) => channel > 230)
  }
  const white = (
    [
      ['upper left', isWhite(0.25, 0.25)],
      ['upper right', isWhite(0.75, 0.25)],
      ['lower left', isWhite(0.25, 0.75)],
      ['lower right', isWhite(0.75, 0.75)],
    ] as const
  ).filter(([, is]) => is)
  return white.length === 1 ? white[0]?.[0] : undefined
}

export async function publishMany(db: Kysely<Tables>, count: number): Promise<void> {
  const { imageName } = await db.selectFrom('gallery').select('imageName').executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, nth) => ({
    id: `piece-${nth}`,
    imageName,
    category: 'embroidery blouse' as const,
    designNumber: nth + 1,
    price: `${nth}`,
    uploadTime: 3e12 + nth,
  }))
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('gallery')
      .values(rows.slice(from, from + 500))
      .execute()
}
