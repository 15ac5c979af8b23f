import { openDatabase } from '../../src/platform/database/database.server.ts'
import { migrate } from '../../src/platform/database/migrate.server.ts'
import { createDatabase, startPostgres } from './postgres.ts'
import { startBucket } from './s3.ts'

export default async function startEngines() {
  const postgres = await startPostgres()
  const bucket = await startBucket()
  process.env.TEST_POSTGRES_URL = postgres.url
  process.env.TEST_BUCKET_URL = bucket.url
  process.env.TEST_BUCKET_FOLDER = bucket.folder
  // Each shop's database is a copy of this one, because migrating a thousand takes a minute and a half.
  const { db, engine } = await openDatabase(await createDatabase(postgres.url, 'up_to_date'))
  await migrate(db, engine)
  await db.destroy()
  return async () => {
    await bucket.stop()
    await postgres.stop()
  }
}
