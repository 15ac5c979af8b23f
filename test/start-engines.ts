import { startPostgres } from './postgres.ts'
import { startBucket } from './s3.ts'

/** Before the suite runs scaled out: a real PostgreSQL and an S3 server, which every test file shares. */
export default async function startEngines() {
  const postgres = await startPostgres()
  const bucket = await startBucket()
  process.env.TEST_POSTGRES_URL = postgres.url
  process.env.TEST_BUCKET_URL = bucket.url
  return async () => {
    await bucket.stop()
    await postgres.stop()
  }
}
