import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsIn } from '../bin/compile-messages.mjs'

const folder = join(import.meta.dirname, '../src/messages')
const wordsOf = (language: string) => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))

test('a build fails for a missing or unequal message and lists each one', () => {
  const plural = (one: string, other: string) => [{ match: { 'plural=one': one, 'plural=other': other } }]
  expect(
    faultsIn({
      en: { a: 'A', b: 'B {name}', c: plural('one', '{count} things'), d: 'D', f: plural('one', '{count}') },
      ta: { b: 'ஆ {nmae}', c: plural('ஒன்று', 'பல'), d: ' ', e: 'உ', f: [{ match: { 'plural=one': '{count}' } }] },
    }),
  ).toEqual([
    'ta.json has no a',
    'ta.json has e, which en.json has not',
    'ta.json says b with other inputs than en.json',
    'ta.json says c with other inputs than en.json',
    'ta.json has other forms of f than en.json',
    'ta.json has nothing for d',
  ])
})

test('the messages of every language match and have the same order', () => {
  const [english, tamil] = [wordsOf('en'), wordsOf('ta')]
  expect(Object.keys(english).length).toBeGreaterThan(400)
  expect(faultsIn({ en: english, ta: tamil })).toEqual([])
  expect(Object.keys(tamil)).toEqual(Object.keys(english))
})

test('Tamil messages contain Latin letters only for names, codes and input examples', () => {
  const { $schema, ...tamil } = wordsOf('ta')
  const latin = Object.entries(tamil).flatMap(([key, sentence]) => {
    const texts = typeof sentence === 'string' ? [sentence] : Object.values((sentence as [{ match: object }])[0].match)
    const words = texts.flatMap((text: string) => text.replace(/\{\w+\}/g, '').match(/[A-Za-z]{2,}/g) ?? [])
    return words.map((word) => `${key}: ${word}`)
  })
  const allowed =
    /: (Thaiyal|thaiyal|messages|English|Read|in|You|can|read|this|page|too|No|thanks|JPEG|PNG|WebP|HEIC|CSV|KB|MB|utm|source|whatsapp|JavaScript|name|example|com|https|YouTube|Instagram|Closed|Google|Authenticator|QR|BACKUPS|DIR|npm|run|doctor)$/
  expect(latin.filter((word) => !allowed.test(word))).toEqual([])
})

test('every message is used', () => {
  const sources = globSync('../src/**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .filter((path) => !path.includes('.test.') && !path.includes('compiled'))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))
  const said = new Set(sources.flatMap((source) => [...source.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)))
  const { $schema, ...words } = wordsOf('en')
  expect(Object.keys(words).filter((key) => !said.has(key))).toEqual([])
})
