import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { messages } from '../src/contract/messages.ts'
import { openTestShop } from './shop.ts'

const kilobyte = 1024
const assets = join(import.meta.dirname, '../build/client/assets')

const shop = await openTestShop()
afterAll(() => shop.close())
const { html } = await shop.browser().page('/')
const drawings = html.match(/<svg[\s\S]*?<\/svg>/g) ?? []
const hero = drawings.find((drawing) => drawing.includes(messages.hero.illustration)) ?? ''

function built(kind: string): Buffer[] {
  return readdirSync(assets)
    .filter((name) => name.endsWith(kind))
    .map((name) => readFileSync(join(assets, name)))
}

const compressedSize = (parts: (string | Buffer)[]) =>
  gzipSync(Buffer.concat(parts.map((part) => Buffer.from(part)))).length

test('premise: the page holds the hero and other drawings, and the build a style and fonts', () => {
  expect(hero.length).toBeGreaterThan(1000)
  expect(drawings.length).toBeGreaterThan(5)
  for (const kind of ['.css', '.woff2', '.svg']) expect(built(kind).length, kind).toBeGreaterThan(0)
})

test('all fonts together weigh at most 40 KB', () => {
  expect(built('.woff2').reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(40 * kilobyte)
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
