import { createHash } from 'node:crypto'
import type { Deps } from '../../platform/deps.server.ts'
import type { Print } from '../../platform/log.server.ts'

const printEvery = 10

export interface Import extends Pick<Deps, 'db' | 'now'> {
  dryRun?: boolean
  stop?: AbortSignal
  print: Print
  report: string[]
  pendingCount: number
}

/** The message says why an entry is not imported. A pending document is stored for the next run. */
export class SkippedEntry extends Error {
  pendingDocument?: object
}

type Write = (db: Deps['db']) => Promise<unknown>

/** Imports each entry once, even if the owner has deleted it since. `prepare` may throw a {@link SkippedEntry}. */
export async function importEntries<Entry extends { name: string }>(
  run: Import,
  label: string,
  entries: Entry[],
  prepare: (entry: Entry) => Promise<Write>,
): Promise<void> {
  const rows = await run.db.selectFrom('imports').select('name').where('document', 'is', null).execute()
  const done = new Set(rows.map(({ name }) => name))
  const left = entries.filter(({ name }) => !done.has(name))
  const firstLine = run.report.length
  let added = 0
  for (const [index, entry] of left.entries()) {
    run.stop?.throwIfAborted()
    if (index % printEvery === 0) run.print(`${label}: ${index} of ${left.length}`)
    try {
      const write = await prepare(entry)
      if (!run.dryRun) await record(run, entry, null, write)
      added++
    } catch (error) {
      if (!(error instanceof SkippedEntry)) throw error
      run.report.push(`    ${entry.name}: ${error.message}`)
      if (!error.pendingDocument) continue
      await record(run, entry, JSON.stringify(error.pendingDocument))
      run.pendingCount++
    }
  }
  run.report.splice(firstLine, 0, `  ${label}: ${added} new, ${entries.length - left.length} already imported`)
}

async function record({ db }: Import, { name }: { name: string }, document: string | null, write?: Write) {
  await db.transaction().execute(async (transaction) => {
    await write?.(transaction)
    const insert = transaction.insertInto('imports').values({ name, document })
    await insert.onConflict((conflict) => conflict.column('name').doUpdateSet({ document })).execute()
  })
}

/** Returns the id, or its hash if it contains characters that are special in URLs and queries. */
export function toRowId(id: string): string {
  return /^[A-Za-z0-9-]{1,100}$/.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 32)
}
