import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tables } from '../src/platform/database/tables.ts'
import { importFromFirebase } from './built-server.ts'
import { openFakeGoogle } from './fake-google.ts'
import { project } from './firebase-documents.ts'
import { newFolder } from './new-folder.ts'
import type { TestShop } from './shop.ts'
import { test as shopTest } from './shop-fixture.ts'

export { importFromFirebase }

export type ImportOptions = Parameters<typeof importFromFirebase>[1]

export const test = shopTest
  .extend('folder', { scope: 'file' }, async ({ shop: _ }, { onCleanup }) => {
    const { path, remove } = await newFolder()
    onCleanup(remove)
    return path
  })
  .extend('file', { scope: 'file' }, ({ folder }) => async (name: string, content: unknown) => {
    const path = join(folder, name)
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what the fixture needs
  .extend('google', { scope: 'file' }, async ({}, { onCleanup }) => {
    const google = await openFakeGoogle({ documents: [], photos: new Map() })
    onCleanup(() => google.close())
    return google
  })
  .extend(
    'importSite',
    { scope: 'file' },
    ({ shop, google: { network } }) =>
      async (options: ImportOptions = { project }) => {
        const lines: string[] = []
        const isDone = await importFromFirebase(shop.deps.config, options, (line) => lines.push(line), { network })
        return { isDone, output: lines.join('\n') }
      },
  )

/** Reads all rows that an import may write. */
export async function readImported({ deps: { db } }: Pick<TestShop, 'deps'>) {
  const names = [
    'users',
    'credentials',
    'gallery',
    'images',
    'contactMessages',
    'contactInfo',
    'imports',
    'content',
  ] as const
  const rows = names.map(async (name) => [
    name,
    await db
      .selectFrom(name as keyof Tables)
      .selectAll()
      .execute(),
  ])
  const oldAddresses = db.selectFrom('settings').selectAll().where('key', '=', 'oldAddresses').execute()
  return { ...Object.fromEntries(await Promise.all(rows)), oldAddresses: await oldAddresses }
}
