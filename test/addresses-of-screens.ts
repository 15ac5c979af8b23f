import { pagePaths } from '../src/api/page-paths.ts'

/** One address for each page of the shop, and one that does not exist. */
export const addressesOfScreens: readonly string[] = [
  ...pagePaths.map((path) => path.replace(':code', 'AB-1')),
  '/nowhere',
]
