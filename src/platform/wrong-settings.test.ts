import { expect, test } from 'vitest'
import { problemsOf, wrong } from '../../test/config.ts'

test.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  'rejects an invalid %s: %s',
  (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems) expect(problem.split(' ')[0]).toBe(name)
  },
)

test('one error lists every invalid setting', () => {
  const all = Object.fromEntries(Object.entries(wrong).map(([name, values]) => [name, values[0] as string]))
  const named = problemsOf(all).map((problem) => problem.split(' ')[0])
  expect(named.sort()).toEqual(Object.keys(wrong).sort())
})
