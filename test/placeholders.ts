import sharp from 'sharp'
import type { Browser } from './browser.ts'
import type { TestShop } from './shop.ts'

export const maxPlaceholderBytes = 150

export async function placeholderOf({ deps: { db } }: TestShop, url: string): Promise<string | null> {
  const name = url.slice('/images/'.length)
  const row = await db.selectFrom('images').select('placeholder').where('name', '=', name).executeTakeFirstOrThrow()
  return row.placeholder
}

export async function placeholdersOn(person: Browser, page: string): Promise<string[]> {
  const { html } = await person.page(page)
  return [...html.matchAll(/<img src="data:image\/webp;base64,([^"]+)"/g)].map(([, base64]) => base64 as string)
}

export async function averageColour(picture: Uint8Array): Promise<number[]> {
  return (await sharp(picture).stats()).channels.slice(0, 3).map(({ mean }) => mean)
}
