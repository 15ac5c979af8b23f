import { expect } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { pages } from '../../test/pages.ts'
import { origin } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { endpoints } from '../api/endpoints.ts'

const test = shopTest.extend('designs', { scope: 'file', auto: true }, async ({ owner }) => {
  const url = await uploadPhoto(owner)
  await publishItem(owner, url, { category: 'aari blouse', price: '2500' })
  const { id } = await publishItem(owner, url, { category: 'aari blouse' })
  await owner.ask(endpoints.deleteGalleryItem, { id })
})

// The owner is redirected from `/shared` to the dashboard.
const addressOf = ({ path }: { path: string }) => path.replace(':code', 'AB-1').replace(/^\/shared$/, '$&?missed')
const listed = pages.filter(({ indexed }) => indexed).map(addressOf)
const unlisted = [
  ...pages.filter(({ indexed }) => !indexed).map(addressOf),
  '/nowhere',
  '/designs?codes=AB-1',
  '/d/AB-9',
  '/d/AB-2',
]

async function headOf(owner: Browser, path: string) {
  const { html } = await owner.page(path)
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value as string)
  return {
    titles: all(/<title>([^<]*)<\/title>/g),
    descriptions: all(/<meta name="description" content="([^"]*)"/g),
    robots: all(/<meta name="robots" content="([^"]*)"/g),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
  }
}

test('every screen has one title, and every screen for visitors one description, of its own', async ({ owner }) => {
  const screens = [...listed, ...unlisted.filter((path) => path !== '/d/AB-9')]
  // The shop is busy for a client that asks for so many pages at once.
  const heads: Awaited<ReturnType<typeof headOf>>[] = []
  for (const path of screens) heads.push(await headOf(owner, path))
  const described = screens.filter((path) => !path.startsWith('/admin'))
  for (const [texts, count] of [
    [heads.flatMap(({ titles }) => titles), screens.length],
    [heads.flatMap(({ descriptions }) => descriptions), described.length],
  ] as const) {
    expect(texts).toHaveLength(count)
    expect(new Set(texts).size, texts.join('\n')).toBe(count)
    for (const text of texts) expect(text.length).toBeGreaterThan(9)
  }
})

test.for(listed)('%s allows indexing under one absolute URL', async (path, { owner }) => {
  expect(await headOf(owner, path)).toMatchObject({ robots: ['max-image-preview:large'], canonical: [origin + path] })
})

test.for(unlisted)('%s forbids indexing and has no canonical URL', async (path, { owner }) => {
  expect(await headOf(owner, path)).toMatchObject({ robots: ['noindex'], canonical: [] })
})

test('every gallery view has the home page as canonical URL', async ({ owner }) => {
  for (const search of [
    '?category=aari-blouse',
    '?order=newest',
    '?max=2000&order=lowest',
    '?page=2',
    '?utm_source=x',
    '?category=aari-blouse&page=7',
  ])
    expect((await headOf(owner, `/${search}`)).canonical, search).toEqual([`${origin}/`])
})
