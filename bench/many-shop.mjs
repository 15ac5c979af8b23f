// A shop with far more photos: written into a copy of its folder, as uploading them would take an hour.
import { linkSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyOf } from './shop.mjs'

/** The same rows and files under other names, behind those that hang; each file is there once on the disk. @returns its folder */
export function shopOfMany(folder, count) {
  const copy = copyOf(folder)
  const db = new DatabaseSync(join(copy, 'shop.sqlite'))
  const hung = db.prepare('SELECT * FROM gallery ORDER BY "uploadTime"').all()
  const imageOf = db.prepare('SELECT * FROM images WHERE name = ?')
  const pictures = hung.map((item) => ({ item, image: imageOf.get(item.imageName) }))
  const files = readdirSync(join(copy, 'images'))
  db.exec('BEGIN')
  for (let number = hung.length; number < count; number++) {
    const { item, image } = pictures[number % pictures.length]
    const name = nameOf(image.name, number)
    for (const file of files.filter((one) => one.startsWith(stemOf(image.name))))
      linkSync(join(copy, 'images', file), join(copy, 'images', file.replace(stemOf(image.name), stemOf(name))))
    insert(db, 'images', { ...image, name })
    const uploadTime = hung.at(-1).uploadTime + 1 + number
    const { designNumber, ...known } = item
    insert(db, 'gallery', { ...known, id: `many-${number}`, imageName: name, uploadTime, idempotencyKey: null })
  }
  db.exec('UPDATE content SET revision = revision + 1; COMMIT')
  db.close()
  return copy
}

function insert(db, table, row) {
  const columns = Object.keys(row)
  const names = columns.map((column) => `"${column}"`).join(', ')
  db.prepare(`INSERT INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`).run(...Object.values(row))
}

function stemOf(name) {
  return name.slice(0, -'.jpg'.length)
}

/** Another photo's name: its first digits are of the bytes. */
function nameOf(name, number) {
  return number.toString(16).padStart(8, '0') + name.slice(8)
}
