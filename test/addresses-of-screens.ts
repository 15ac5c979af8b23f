import screens from '../src/routes.ts'

/** In the map of screens while one develops, and never in the product. */
const forDevelopers = ['/pattern-book']

/** Each screen by an address of its own: one design stands for all, and one that there is not for whatever there is not. */
export const addressesOfScreens: readonly string[] = screens
  .map(({ index, path }) => (index ? '/' : `/${path}`.replace(':code', 'AB-1').replace('*', 'nowhere')))
  .filter((address) => !forDevelopers.includes(address))
