// Brings the database at argv[2] up to date, as a start does, and is killed before the statement number argv[3] that
// changes something; without a number it comes to its end and prints those statements.
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../src/platform/database/database.server.ts'
import { migrate } from '../src/platform/database/migrate.server.ts'

const [, , path, number] = process.argv
const changes: string[] = []
const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
  if (/^\s*(create|alter|drop|insert|update|delete|commit)/i.test(sql)) changes.push(sql)
  if (number && changes.length === Number(number)) process.kill(process.pid, 'SIGKILL')
  return prepare.call(this, sql)
}
const { db, engine } = await openDatabase(`sqlite:${path}`)
await migrate(db, engine)
await db.destroy()
process.stdout.write(JSON.stringify(changes))
