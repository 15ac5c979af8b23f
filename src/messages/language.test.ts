import { expect, test } from 'vitest'
import { languageOf, pathIn, withoutLanguage } from './language.ts'

test.each([
  ['/', '/ta'],
  ['/#about', '/ta#about'],
  ['/?order=newest#gallery', '/ta?order=newest#gallery'],
  ['/login', '/ta/login'],
  ['/d/AB-1', '/ta/d/AB-1'],
])('%s has its Tamil page at %s', (path, inTamil) => {
  expect(pathIn('ta', path)).toBe(inTamil)
  expect(pathIn('en', path)).toBe(path)
  expect(languageOf(inTamil)).toBe('ta')
})

test.each(['/', '/tailor', '/d/ta', '/login', '/table/ta/', '/ta.x', '/ta.'])('%s is an English page', (path) => {
  expect(languageOf(path)).toBe('en')
  expect(withoutLanguage(path)).toBe(path)
})

test.each([
  ['/ta', '/'],
  ['/ta/', '/'],
  ['/ta/login', '/login'],
  ['/ta/nowhere', '/nowhere'],
])('%s is the Tamil page of %s', (path, inEnglish) => {
  expect(withoutLanguage(path)).toBe(inEnglish)
})
