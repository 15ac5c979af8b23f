import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// The tests run the built server; its source provides the types.
const load = (name: string) => import(pathToFileURL(join(import.meta.dirname, '../build/server', name)).href)

export const { createHttpServer, pages, prepareShop, readConfig }: typeof import('../src/app/server.ts') =
  await load('index.js')
export const { backUpShop, checkShop, importFromFirebase, restoreShop }: typeof import('../src/commands/index.ts') =
  await load('commands.js')
