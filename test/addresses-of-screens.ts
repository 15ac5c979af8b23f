import { pagePaths } from './pages.ts'

export const addressesOfScreens: readonly string[] = [
  ...pagePaths.map((path) => path.replace(':code', 'AB-1').replace(/^\/designs$/, '$&?codes=AB-1+DB-1+EB-1')),
  '/nowhere',
]
