import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** These licences require only their text, or an unchanged library (LGPL, MPL), which the shop ships as published. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
]

/** The `package.json` of these MIT packages has no licence field, but the named file has the licence. */
const licenceFiles: Record<string, string> = {
  // These are dependencies of Paraglide.
  '@inlang/plugin-message-format': 'LICENSE',
  'sqlite-wasm-kysely': 'LICENSE',
  // These are dependencies of s3rver.
  busboy: 'LICENSE',
  dicer: 'LICENSE',
  'humanize-number': 'Readme.md',
  only: 'Readme.md',
  streamsearch: 'LICENSE',
}
const wordsOfMit = /\bMIT\b|Permission is hereby granted, free of charge, to any person obtaining a copy/

const locked: Record<string, { license?: string }> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages
const dependencies = Object.entries(locked).filter(([path]) => path !== '')

test('every package in the lock file has a licence that permits distribution', () => {
  const rejected = dependencies.filter(([path, { license }]) => {
    if (license === undefined) return !(path.replace(/^.*node_modules\//, '') in licenceFiles)
    // One licence of an OR suffices; an AND needs all.
    const choices = license.replace(/[()]/g, '').split(' OR ')
    return !choices.some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence)))
  })
  expect(rejected.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

test.each(Object.entries(licenceFiles))('%s is under MIT according to its %s', (name, file) => {
  const folder = join(root, 'node_modules', name)
  expect(locked[`node_modules/${name}`]?.license).toBeUndefined()
  expect(readdirSync(folder)).toContain(file)
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(wordsOfMit)
})
