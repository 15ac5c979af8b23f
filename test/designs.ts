import { endpoints } from '../src/api/endpoints.ts'
import type { Category, PhotoSide } from '../src/api/gallery.ts'
import type { Browser } from './browser.ts'
import { origin, type TestShop } from './shop.ts'
import { uploadNextPhoto } from './trash.ts'
import { publishItem } from './uploads.ts'

export async function publishOne(
  shop: TestShop,
  owner: Browser,
  url: string,
  category: Category = 'aari blouse',
  price = '2500',
) {
  const { id } = await publishItem(owner, url, { category, price })
  const { designNumber } = await shop.deps.db
    .selectFrom('gallery')
    .select('designNumber')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const letters = { 'design blouse': 'DB', 'embroidery blouse': 'EB', 'aari blouse': 'AB' }[category]
  return { id, code: `${letters}-${designNumber}` }
}

/** Adds a new photo for each side, and returns their addresses. */
export async function addPhotos(owner: Browser, id: string, sides: (PhotoSide | '')[]): Promise<string[]> {
  const urls: string[] = []
  for (const side of sides) {
    const url = await uploadNextPhoto(owner)
    const { status, body } = await owner.ask(endpoints.addPhoto, { id, url, side })
    if (status !== 200) throw new Error(`The photo was not added: ${JSON.stringify(body)}`)
    urls.push(url)
  }
  return urls
}

export async function metaOf(shop: TestShop, path: string): Promise<Record<string, string>> {
  const { html } = await shop.browser().page(path)
  const named = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  return { ...Object.fromEntries(named.map(([, name, content]) => [name, content])), ...(canonical && { canonical }) }
}

export const findSharePath = async (shop: TestShop, code: string) =>
  (await metaOf(shop, `/d/${code}`))['og:image']?.replace(origin, '') as string
