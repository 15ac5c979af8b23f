import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

let list: StatementSync | undefined

export interface Item {
  id: number
  url: string
  category: string
  price: string
}

/** Reads the gallery for each page, because prices change. */
export function listGallery(): Item[] {
  list ??= new DatabaseSync(join(process.cwd(), 'data', 'gallery.sqlite')).prepare(
    'SELECT id, url, category, price FROM gallery ORDER BY id',
  )
  return list.all() as unknown as Item[]
}
