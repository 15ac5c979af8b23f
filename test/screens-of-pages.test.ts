import { expect, test } from 'vitest'
import { screensWithSnapshots } from '../e2e/screens/all-screens.ts'
import { pagePaths } from './pages.ts'

test('every page has a screen', () => {
  const photographed = screensWithSnapshots().flatMap(({ states }) =>
    states.map(({ path }) => path.replace(/[?#].*/, '')),
  )
  const hasScreen = (page: string) => {
    const pattern = new RegExp(`^${page.replace(/:\w+/, '[^/]+')}$`)
    return photographed.some((path) => pattern.test(path))
  }
  expect(pagePaths.length).toBeGreaterThan(10)
  expect(pagePaths.filter((page) => !hasScreen(page))).toEqual([])
})
