import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** AVIF files are made at the lowest priority, which takes many minutes beside other work. */
export async function untilConverted(database: DatabaseSync): Promise<void> {
  const unconverted = database.prepare(`select count(*) as count from images where "avifState" in ('due', 'making')`)
  while (Number(unconverted.get()?.count) > 0) await pause(200)
}
