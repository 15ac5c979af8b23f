import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const built = pathToFileURL(join(import.meta.dirname, '../build/server/index.js')).href

/** What is tortured is what is shipped: the built server. Its source gives it its types. */
export const { examineShop, prepareShop, readConfig, readEnvironment }: typeof import('../src/server.ts') =
  await import(/* @vite-ignore */ built)
