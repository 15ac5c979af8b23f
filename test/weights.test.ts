import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { m } from '../src/words/compiled/messages.js'
import { openTestShop } from './shop.ts'

const kilobyte = 1024
const assets = join(import.meta.dirname, '../build/client/assets')

const shop = await openTestShop()
afterAll(() => shop.close())
const { html } = await shop.browser().page('/')
const drawings = html.match(/<svg[\s\S]*?<\/svg>/g) ?? []
const hero = drawings.find((drawing) => drawing.includes(m.hero_illustration())) ?? ''

function built(kind: string): Buffer[] {
  return readdirSync(assets)
    .filter((name) => name.endsWith(kind))
    .map((name) => readFileSync(join(assets, name)))
}

function sizeOfFonts(isMeant: (name: string) => boolean): number {
  const names = readdirSync(assets).filter((name) => name.endsWith('.woff2') && isMeant(name))
  return names.reduce((sum, name) => sum + readFileSync(join(assets, name)).length, 0)
}

function scriptsOf(page: string): Buffer[] {
  const names = new Set([...page.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name))
  return [...names].map((name) => readFileSync(join(assets, name)))
}

/** Of the page itself and the scripts that come with it, each by itself as it is sent. */
function compressedPage(page: string): number {
  return [page, ...scriptsOf(page)].reduce((sum, part) => sum + gzipSync(part).length, 0)
}

const compressedSize = (parts: (string | Buffer)[]) =>
  gzipSync(Buffer.concat(parts.map((part) => Buffer.from(part)))).length

test('premise: the page holds the hero and other drawings, and the build a style and fonts', () => {
  expect(hero.length).toBeGreaterThan(1000)
  expect(drawings.length).toBeGreaterThan(5)
  for (const kind of ['.css', '.woff2', '.svg']) expect(built(kind).length, kind).toBeGreaterThan(0)
})

test('all fonts of an English page together weigh at most 40 KB', () => {
  expect(sizeOfFonts((name) => !name.includes('tamil'))).toBeLessThanOrEqual(40 * kilobyte)
})

test('a page in Tamil brings at most 35 KB more than in English, where the phone has no Tamil font as well', async () => {
  const tamil = await shop.browser().page('/ta')
  expect(tamil.html).toContain('lang="ta"')
  const fonts = sizeOfFonts((name) => name.includes('tamil'))
  expect(fonts).toBeGreaterThan(10 * kilobyte)
  const more = compressedPage(tamil.html) - compressedPage(html)
  expect(more).toBeGreaterThan(0)
  expect(more + fonts).toBeLessThanOrEqual(35 * kilobyte)
})

test('the scripts of an English page bring no Tamil words', () => {
  const scripts = scriptsOf(html)
  expect(scripts.length).toBeGreaterThan(5)
  const tamilWords = /[\u0b80-\u0bff]+/g
  // The names of the shop, and of the language for who looks for it, are the same on every page.
  const onEveryPage = /தையல்|தமிழ்|இந்தப் பக்கத்தைத் தமிழிலும் படிக்கலாம்\.|தமிழில் படிக்க|வேண்டாம்/g
  // Hours that the owner has written in Tamil are read on English pages, too.
  const ofHours = ['read-hours.ts', 'shown-hours.ts', 'words-of-hours.ts']
    .map((name) => readFileSync(join(import.meta.dirname, '../src/shop-details', name), 'utf8'))
    .flatMap((source) => source.match(tamilWords) ?? [])
  expect(ofHours.length).toBeGreaterThan(20)
  for (const script of scripts) {
    const words = String(script).replace(onEveryPage, '').match(tamilWords) ?? []
    expect(words.filter((word) => !ofHours.includes(word))).toEqual([])
  }
})

test('the scripts that come after the home page weigh at most 131 KB as they are sent', () => {
  const scripts = scriptsOf(html)
  expect(scripts.length).toBeGreaterThan(5)
  const sent = scripts.map((script) => brotliCompressSync(script).length)
  expect(sent.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(131 * kilobyte)
})

test('the drawing of the hero weighs at most 40 KB as it stands in the page', () => {
  expect(Buffer.byteLength(hero)).toBeLessThanOrEqual(40 * kilobyte)
})

test('the styles weigh at most 15 KB compressed', () => {
  expect(compressedSize(built('.css'))).toBeLessThanOrEqual(15 * kilobyte)
})

test('all drawings together, those in the page and those beside it, weigh at most 15 KB compressed', () => {
  expect(compressedSize([...drawings, ...built('.svg')])).toBeLessThanOrEqual(15 * kilobyte)
})
