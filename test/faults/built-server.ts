import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const built = (name: string) => pathToFileURL(join(import.meta.dirname, '../../build/server', name)).href

/** Fault injection runs the built server; its source provides the types. */
export const { prepareShop, readConfig, readEnvironment }: typeof import('../../src/app/server.ts') = await import(
  /* @vite-ignore */ built('index.js')
)
export const { checkShop }: typeof import('../../src/commands/index.ts') = await import(
  /* @vite-ignore */ built('commands.js')
)
