import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const built = (name: string) => pathToFileURL(join(import.meta.dirname, '../build/server', name)).href

/** What is tortured is what is shipped: the built server. Its source gives it its types. */
export const { prepareShop, readConfig, readEnvironment }: typeof import('../src/app/server.ts') = await import(
  /* @vite-ignore */ built('index.js')
)
export const { checkShop }: typeof import('../src/commands/index.ts') = await import(
  /* @vite-ignore */ built('commands.js')
)
