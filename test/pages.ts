import { pages } from './built-server.ts'

/** The pages of the built shop, which tests of all pages iterate over. */
export { pages }
export const pagePaths = pages.map(({ path }) => path)
