import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Fills a gallery up to `count` items with its existing photos. Some prices take two lines. */
export function publishMany(dataDir: string, count: number) {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  const names = database.prepare('select name from images').all()
  const insert = database.prepare(
    'insert into gallery (id, imageName, category, designNumber, price, uploadTime) values (?, ?, ?, ?, ?, ?)',
  )
  database.exec('begin')
  for (let index = names.length; index < count; index++) {
    const { name } = names[index % names.length] as { name: string }
    const price = index % 50 ? `${index}` : '9'.repeat(20)
    insert.run(`item-${index}`, name, 'embroidery blouse', index + 1, price, 2e12 + index)
  }
  database.exec('commit')
  database.close()
}
