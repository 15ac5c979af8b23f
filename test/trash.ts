import { endpoints } from '../src/api/endpoints.ts'
import type { GalleryItem } from '../src/api/gallery.ts'
import type { TrashedPicture } from '../src/gallery/trash/trash.server.ts'
import type { Browser } from './browser.ts'
import { propsIn } from './html.ts'
import type { TestShop } from './shop.ts'
import { uploadPhoto } from './uploads.ts'

export let seed = 0

export const uploadNextPhoto = (owner: Browser) => uploadPhoto(owner, ++seed)

export async function listGallery(shop: TestShop): Promise<GalleryItem[]> {
  return (await shop.browser().ask(endpoints.listGallery, {})).body.items
}

export async function listTrash(owner: Browser): Promise<TrashedPicture[]> {
  return propsIn((await owner.page('/admin')).html).data.trashed
}

export async function addressesOf(shop: TestShop, url: string): Promise<string[]> {
  const stem = url.slice('/images/'.length).replace('.jpg', '')
  return (await shop.imageFiles()).filter((name) => name.startsWith(stem)).map((name) => `/images/${name}`)
}

export async function statusesOf(
  shop: TestShop,
  addresses: string[],
  prefix = '/images/',
  client = shop.browser(),
): Promise<number[]> {
  const responses = addresses.map((address) => client.fetch(address.replace('/images/', prefix)))
  return [...new Set((await Promise.all(responses)).map(({ status }) => status))]
}
