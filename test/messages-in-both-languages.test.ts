import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src/messages')
type Message = string | [{ match: Record<string, string> }]

function readMessages(language: string): Record<string, Message> {
  const { $schema, ...messages } = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))
  return messages
}

function describeMessage(message: Message) {
  const texts = typeof message === 'string' ? [message] : Object.values(message[0].match)
  const inputs = texts.flatMap((text) => [...text.matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name]) => name))
  const forms = typeof message === 'string' ? [] : Object.keys(message[0].match).sort()
  return { inputs: [...new Set(inputs)].sort(), forms, isEmpty: texts.some((text) => text.trim() === '') }
}

test('both languages have the same messages with the same inputs and plural forms, in the same order', () => {
  const [english, tamil] = [readMessages('en'), readMessages('ta')]
  expect(Object.keys(tamil)).toEqual(Object.keys(english))
  for (const [key, message] of Object.entries(english)) {
    expect(describeMessage(message).isEmpty, key).toBe(false)
    expect(describeMessage(tamil[key] as Message), key).toEqual(describeMessage(message))
  }
})

test('Tamil messages contain no Latin words but names, codes and examples', () => {
  const latin = Object.entries(readMessages('ta')).flatMap(([key, message]) => {
    const texts = typeof message === 'string' ? [message] : Object.values(message[0].match)
    const words = texts.flatMap((text: string) => text.replace(/\{\w+\}/g, '').match(/[A-Za-z]{2,}/g) ?? [])
    return words.map((word) => `${key}: ${word}`)
  })
  const allowed =
    /: (English|ZIP|JSON|HTML|In|No|thanks|JPEG|PNG|WebP|HEIC|CSV|KB|MB|utm|source|whatsapp|JavaScript|name|example|com|https|YouTube|Instagram|Closed|AM|PM|Google|Authenticator|QR|PDF|BACKUPS|DIR|PASSPHRASE|SPF|DKIM|DMARC|TXT|DNS|npm|run|doctor|LCP|INP|CLS)$/
  expect(latin.filter((word) => !allowed.test(word))).toEqual([])
})

test('Tamil messages have one word for a server', () => {
  expect(readFileSync(join(folder, 'ta.json'), 'utf8')).not.toContain('சேவையக')
})

test('every message is used', () => {
  const sources = globSync('../src/**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .filter((path) => !path.includes('.test.') && !path.includes('compiled'))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))
  const used = new Set(sources.flatMap((source) => [...source.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)))
  expect(Object.keys(readMessages('en')).filter((key) => !used.has(key))).toEqual([])
})
