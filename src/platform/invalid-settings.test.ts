import { expect, test } from 'vitest'
import { invalid, problemsOf } from '../../test/config.ts'

test.each(Object.entries(invalid).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  'readConfig rejects an invalid %s: %s',
  (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems) expect(problem.split(' ')[0]).toBe(name)
  },
)

test('one error lists every invalid setting', () => {
  const all = Object.fromEntries(Object.entries(invalid).map(([name, values]) => [name, values[0] as string]))
  const listed = problemsOf(all).map((problem) => problem.split(' ')[0])
  expect(listed.sort()).toEqual(Object.keys(invalid).sort())
})
