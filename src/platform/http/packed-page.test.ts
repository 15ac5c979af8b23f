import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { PackedPage } from './packed-page.server.ts'

/** Like no other, and smaller each time that more is spent on it. */
function page(): PackedPage {
  const words = Array.from({ length: 3_000 }, (_, at) => (at % 3 ? 'blouse' : randomBytes(3).toString('hex')))
  return new PackedPage(Buffer.from(words.join(' ')), new Headers())
}

const sizeOf = (one: PackedPage) => one.sent('br', null)?.body?.length

test('who comes while a page is being packed waits for the same packing', async () => {
  const one = page()
  const [first, second] = [one.packed('br'), one.packed('br')]
  expect(second).toBe(first)
  await first
  expect(sizeOf(one)).toBeGreaterThan(0)
})

test('however many addresses are made up, few pages wait to be packed once more', async () => {
  const pages = Array.from({ length: 20 }, page)
  await Promise.all(pages.map((one) => one.packed('br')))
  const before = pages.map(sizeOf)
  const isSmaller = (at: number) => Number(sizeOf(pages[at] as PackedPage)) < Number(before[at])
  for (const one of pages) one.packBest()
  await expect.poll(() => isSmaller(0)).toBe(true)
  // Asked for again, those have their turn behind the few that waited.
  await expect
    .poll(() => {
      pages[19]?.packBest()
      return isSmaller(19)
    })
    .toBe(true)
  expect(pages.filter((_, at) => isSmaller(at)).length).toBeLessThan(10)
})
