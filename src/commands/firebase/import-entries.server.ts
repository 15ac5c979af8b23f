import type { Shop } from '../../platform/shop.server.ts'
import type { Print } from '../backup/make-backup.server.ts'

const printEvery = 10

export interface Import extends Pick<Shop, 'db' | 'now'> {
  dryRun?: boolean
  stop?: AbortSignal
  print: Print
  report: string[]
  /** A second run may import what waits. */
  waiting: number
}

export interface Entry {
  /** The name is that of a document, or of an account. */
  name: string
  /** Returns what one transaction writes. @throws {Problem} */
  prepare: (note: (text: string) => void) => Promise<(db: Shop['db']) => Promise<unknown>>
}

/** The message says why an entry is left out. The document waits, if there is one. */
export class Problem extends Error {
  document?: object
}

/** Imports each entry once, even if the owner has deleted it since. */
export async function importEntries(run: Import, label: string, entries: Entry[]): Promise<void> {
  const rows = await run.db.selectFrom('imports').select('name').where('document', 'is', null).execute()
  const done = new Set(rows.map(({ name }) => name))
  const left = entries.filter(({ name }) => !done.has(name))
  const notes: string[] = []
  let added = 0
  for (const [index, { name, prepare }] of left.entries()) {
    run.stop?.throwIfAborted()
    if (index % printEvery === 0) run.print(`${label}: ${index} of ${left.length}`)
    const note = (text: string) => void notes.push(`    ${name}: ${text}`)
    try {
      const write = await prepare(note)
      if (!run.dryRun) await record(run, name, undefined, write)
      added++
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      note(error.message)
      if (!error.document) continue
      await record(run, name, error.document)
      run.waiting++
    }
  }
  run.report.push(`  ${label}: ${added} new, ${entries.length - left.length} already here`, ...notes)
}

function record({ db }: Import, name: string, waiting?: object, write?: (db: Shop['db']) => Promise<unknown>) {
  const document = waiting ? JSON.stringify(waiting) : null
  return db.transaction().execute(async (transaction) => {
    await write?.(transaction)
    const insert = transaction.insertInto('imports').values({ name, document })
    await insert.onConflict((conflict) => conflict.column('name').doUpdateSet({ document })).execute()
  })
}
