import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const built = pathToFileURL(join(import.meta.dirname, '../build/server/index.js')).href

/** The pages of the built shop, which tests of all pages iterate over. */
export const { pages } = (await import(built)) as typeof import('../src/app/server.ts')
export const pagePaths = pages.map(({ path }) => path)
