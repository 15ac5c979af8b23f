import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { clientFolder, everyPage, filesOf, scriptsOfPage } from './scripts-of-page.ts'
import { openTestShop } from './shop.ts'

const kilobyte = 1024
const assets = join(clientFolder, 'assets')

const shop = await openTestShop()
afterAll(() => shop.close())
const { html } = await shop.browser().page('/')
const drawings = html.match(/<svg[\s\S]*?<\/svg>/g) ?? []

function built(kind: string): Buffer[] {
  return readdirSync(assets)
    .filter((name) => name.endsWith(kind) && !name.startsWith('older-browsers-'))
    .map((name) => readFileSync(join(assets, name)))
}

function sizeOfFonts(isMeant: (name: string) => boolean): number {
  const names = readdirSync(assets).filter((name) => name.endsWith('.woff2') && isMeant(name))
  return names.reduce((sum, name) => sum + readFileSync(join(assets, name)).length, 0)
}

function sentSize(addresses: string[]): number {
  return addresses.reduce(
    (sum, address) => sum + brotliCompressSync(readFileSync(join(clientFolder, address))).length,
    0,
  )
}

const compressedSize = (parts: (string | Buffer)[]) =>
  gzipSync(Buffer.concat(parts.map((part) => Buffer.from(part)))).length

test('the home page contains drawings, and the build contains a style, fonts and drawings', () => {
  expect(drawings.length).toBeGreaterThan(5)
  for (const kind of ['.css', '.woff2', '.svg']) expect(built(kind).length, kind).toBeGreaterThan(0)
})

test('all fonts of an English page together weigh at most 40 KB', () => {
  expect(sizeOfFonts((name) => !name.includes('tamil'))).toBeLessThanOrEqual(40 * kilobyte)
})

test('a Tamil page weighs at most 35 KB more than an English one, fonts included', async () => {
  const tamil = await shop.browser().page('/ta')
  expect(tamil.html).toContain('lang="ta"')
  const fonts = sizeOfFonts((name) => name.includes('tamil'))
  expect(fonts).toBeGreaterThan(10 * kilobyte)
  const more = gzipSync(tamil.html).length - gzipSync(html).length
  expect(more).toBeGreaterThan(0)
  expect(more + fonts).toBeLessThanOrEqual(35 * kilobyte)
})

test('the script of every page weighs at most 5 KB compressed', () => {
  expect(sentSize(filesOf([everyPage]))).toBeLessThanOrEqual(5 * kilobyte)
})

test('the scripts of the home page and its contact form weigh at most 80 KB compressed', () => {
  const scripts = scriptsOfPage(html)
  expect(scripts.length).toBeGreaterThan(5)
  expect(sentSize(scripts)).toBeLessThanOrEqual(80 * kilobyte)
})

test('the styles weigh at most 15 KB compressed', () => {
  expect(compressedSize(built('.css'))).toBeLessThanOrEqual(15 * kilobyte)
})

test('all inline and separate drawings weigh at most 15 KB compressed', () => {
  expect(compressedSize([...drawings, ...built('.svg')])).toBeLessThanOrEqual(15 * kilobyte)
})
