import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, origin, type TestShop } from '../../test/shop.ts'
import { hung, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signedIn(admin)
  const url = await uploaded(owner)
  await hung(owner, url, { category: 'aari blouse', price: '2500' })
  const { id } = await hung(owner, url, { category: 'aari blouse' })
  await owner.ask(calls.deleteGalleryItem, { id })
})
afterAll(() => shop.close())

const listed = ['/', '/d/AB-1']
const unlisted = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/shared?missed',
  '/admin',
  '/nowhere',
  '/d/AB-9',
  '/d/AB-2',
]

/** What the page says of itself, each thing as often as it is said. */
async function headOf(path: string) {
  const { html } = await owner.page(path)
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, said]) => said as string)
  return {
    titles: all(/<title>([^<]*)<\/title>/g),
    descriptions: all(/<meta name="description" content="([^"]*)"/g),
    robots: all(/<meta name="robots" content="([^"]*)"/g),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
  }
}

test('every screen has one title and one description, not those of another', async () => {
  const heads = await Promise.all([...listed, ...unlisted.filter((path) => path !== '/d/AB-9')].map(headOf))
  for (const said of [heads.flatMap(({ titles }) => titles), heads.flatMap(({ descriptions }) => descriptions)]) {
    expect(said).toHaveLength(heads.length)
    expect(new Set(said).size, said.join('\n')).toBe(heads.length)
    for (const words of said) expect(words.length).toBeGreaterThan(9)
  }
})

test.each(listed)('%s may be listed by search engines, with a large picture, under one whole address', async (path) => {
  expect(await headOf(path)).toMatchObject({ robots: ['max-image-preview:large'], canonical: [origin + path] })
})

test.each(unlisted)('%s asks not to be listed, and claims no address', async (path) => {
  expect(await headOf(path)).toMatchObject({ robots: ['noindex'], canonical: [] })
})

test('every view of the gallery is the home page to search engines', async () => {
  for (const search of [
    '?category=aari-blouse',
    '?order=newest',
    '?page=2',
    '?utm_source=x',
    '?category=aari-blouse&page=7',
  ])
    expect((await headOf(`/${search}`)).canonical, search).toEqual([`${origin}/`])
})
