import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Chrome 109, Safari 16.4 or Firefox 115 lacks these methods. */
const newerMethods =
  /\b(URL\.(canParse|parse)|AbortSignal\.any|Promise\.(try|withResolvers)|Array\.fromAsync|(Object|Map)\.groupBy)\(|\.(toReversed|toSorted|toSpliced|isWellFormed|toWellFormed|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/g

test('no script for browsers calls a method that is newer than Chrome 109, Safari 16.4 and Firefox 115', () => {
  const scripts = globSync('build/client/**/*.js')
  expect(scripts.length).toBeGreaterThan(20)
  const calls = scripts.flatMap((file) => {
    const found = readFileSync(file, 'utf8').match(newerMethods) ?? []
    return found.map((call) => `${file}: ${call}`)
  })
  expect(calls).toEqual([])
})
