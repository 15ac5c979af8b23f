import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test as base, onTestFinished } from 'vitest'
import type { Place } from '../../src/commands/move/place.server.ts'
import { markerKey } from '../../src/commands/move/tables.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { type Engines, embedded, makeShop, newFolder } from './shop-to-move.ts'

const program = join(import.meta.dirname, '../../bin/move.mjs')
const built = pathToFileURL(join(import.meta.dirname, '../../build/server/commands.js')).href
export const { moveShop, readPlace }: typeof import('../../src/commands/index.ts') = await import(
  /* @vite-ignore */ built
)

/** `source` is a closed shop, which each test leaves as it was, with more rows than a batch and more than 100 files. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what the fixture needs
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await newFolder({ keep: true })
    onCleanup(() => rm(folder, { recursive: true, force: true }))
    await makeShop(embedded(folder), { photos: 45, messages: 600 })
    return folder
  })
  .extend('source', { scope: 'file' }, ({ folder }) => embedded(folder))

/** Runs the command as a process of its own. */
export function move(...args: string[]) {
  const { PATH } = process.env
  const child = spawn(process.execPath, [program, ...args], { env: { PATH } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, said }))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    ended,
    /** Kills it while it writes these words; a look now and then could come too late. */
    killedWhenItSays(words: string) {
      child.stdout.on('data', () => said.includes(words) && child.kill('SIGKILL'))
      return ended
    },
  }
}

/** Moves in this process. @returns whether everything has arrived. @throws what the command says. */
export async function moveHere(source: Engines, target: Engines): Promise<boolean> {
  const [from, to] = [source, target].map((engines) => readPlace('--it', engines.DATABASE_URL, engines.FILES_URL))
  return moveShop(from as Place, to as Place, () => {})
}

export const to = ({ DATABASE_URL, FILES_URL }: Engines) => ['--to', DATABASE_URL, '--to-files', FILES_URL]
export const from = ({ DATABASE_URL, FILES_URL }: Engines) => ['--from', DATABASE_URL, '--from-files', FILES_URL]

export async function markerIn({ DATABASE_URL }: Engines): Promise<string | undefined> {
  const { db } = await openDatabase(DATABASE_URL)
  const row = await db.selectFrom('settings').select('value').where('key', '=', markerKey).executeTakeFirst()
  await db.destroy()
  return row?.value
}

/** Changes one database while no shop is open on it. */
export async function change(
  { DATABASE_URL }: Engines,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => unknown,
) {
  const { db } = await openDatabase(DATABASE_URL)
  await work(db)
  await db.destroy()
}
