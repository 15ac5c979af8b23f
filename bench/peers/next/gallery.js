import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

let list

/** Asked anew for each page, as a shop's prices change. */
export function listGallery() {
  list ??= new DatabaseSync(join(process.cwd(), 'data', 'gallery.sqlite')).prepare(
    'SELECT id, url, category, price FROM gallery ORDER BY uploadTime',
  )
  return list.all()
}
