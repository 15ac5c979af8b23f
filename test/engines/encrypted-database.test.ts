// @module-tag slow
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { until } from '../mail-server.ts'
import { startProcess } from '../real-process.ts'
import { admin } from '../shop.ts'
import { type Certificate, createDatabase, type PostgresServer, startPostgres } from './postgres.ts'

let folder: string
let postgres: PostgresServer
let databaseUrl: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thaiyal-encrypted-'))
  const certificate = await certificateOf('localhost')
  await writeFile(join(folder, 'right.pem'), certificate.cert)
  await writeFile(join(folder, 'wrong.pem'), (await certificateOf('localhost')).cert)
  postgres = await startPostgres({ certificate })
  databaseUrl = await createDatabase(postgres.url, 'shop')
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The certificate is self-signed. */
async function certificateOf(host: string): Promise<Certificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
    ],
  })
  return { cert, key }
}

/** @param host the server's name in the address */
async function startEncrypted(parameters: Record<string, string>, host = 'localhost') {
  const url = new URL(databaseUrl)
  url.hostname = host
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const shop = await startProcess({
    DATABASE_URL: url.href,
    DATA_DIR: await mkdtemp(join(folder, 'shop-')),
  })
  onTestFinished(shop.kill)
  return { ...shop, server: url.host }
}

async function connections(): Promise<{ query: string; ssl: boolean }[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(
    `select query, ssl from pg_stat_ssl join pg_stat_activity using (pid) where datname = 'shop'`,
  )
  await client.end()
  return rows
}

test('with sslmode=verify-full every connection to the database is encrypted', async () => {
  const shop = await startEncrypted({ sslmode: 'verify-full', sslrootcert: join(folder, 'right.pem') })
  await shop.untilOpen()
  expect((await shop.browser().ask(endpoints.signInWithPassword, admin)).status).toBe(200)
  await until(async () => (await connections()).length > 1)
  const all = await connections()
  expect(all.map(({ ssl }) => ssl)).toEqual(all.map(() => true))
})

test('without sslmode no connection is encrypted, even if the server supports it', async () => {
  const shop = await startEncrypted({})
  await shop.untilOpen()
  expect((await connections()).map(({ ssl }) => ssl)).toContain(false)
})

test.each([
  { server: 'another authority', ca: 'wrong.pem', host: 'localhost', because: 'self-signed certificate' },
  { server: 'another host', ca: 'right.pem', host: '127.0.0.1', because: "does not match certificate's altnames" },
])('a database with the certificate of $server is rejected at startup', async ({ ca, host, because }) => {
  const shop = await startEncrypted({ sslmode: 'verify-full', sslrootcert: join(folder, ca) }, host)
  expect(await shop.ended).toBe(1)
  const [message, reason, ...more] = shop.output().trim().split('\n')
  expect(message).toBe(`The shop failed to start. The database at ${shop.server} cannot be used. Check DATABASE_URL.`)
  expect(reason).toMatch(/^Cause: /)
  expect(reason).toContain(because)
  expect(more).toEqual([])
})

test('sslmode=require checks the certificate and prints the warning of the PostgreSQL client', async () => {
  const rejected = await startEncrypted({ sslmode: 'require', sslrootcert: join(folder, 'wrong.pem') })
  expect(await rejected.ended).toBe(1)
  const shop = await startEncrypted({ sslmode: 'require', sslrootcert: join(folder, 'right.pem') })
  await shop.untilOpen()
  expect(shop.output()).toContain("treated as aliases for 'verify-full'")
})
