import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { writePattern } from '../faults/watched-folder.ts'
import type { Engines } from './shop-to-restore.ts'

/**
 * Proxies a database and a bucket. A step changes the database, outside a transaction or by its commit, or the bucket.
 * After the given step all connections end for ever, like those of a killed process.
 */
export async function openCrashingNetwork(engines: Engines, lastStep?: number) {
  const steps: string[] = []
  const open = new Set<Socket>()
  let hasCrashed = false

  function crash() {
    hasCrashed = true
    for (const socket of open) socket.destroy()
  }

  async function proxy(address: string, createRecogniser: () => (part: Buffer) => string | undefined) {
    const { hostname, port } = new URL(address)
    const server = createServer((client) => {
      if (hasCrashed) return client.destroy()
      const recognise = createRecogniser()
      const upstream = connect(Number(port), hostname)
      let isLast = false
      client.on('data', (part) => {
        const step = recognise(part)
        if (step) steps.push(step)
        isLast ||= step !== undefined && steps.length - 1 === lastStep
        upstream.write(part)
      })
      // The engine responds when it has carried out the step.
      upstream.on('data', (part) => (isLast ? crash() : client.write(part)))
      for (const [socket, peer] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        open.add(socket)
        socket.on('close', () => open.delete(socket) && peer.destroy()).on('error', () => peer.destroy())
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return server
  }

  const bucketUrl = new URL(engines.FILES_URL)
  const database = await proxy(engines.DATABASE_URL, createStatementRecogniser)
  const bucket = await proxy(bucketUrl.searchParams.get('endpoint') as string, () => recogniseWrite)
  const databaseUrl = new URL(engines.DATABASE_URL)
  databaseUrl.port = portOf(database)
  bucketUrl.searchParams.set('endpoint', `http://127.0.0.1:${portOf(bucket)}`)
  return {
    engines: { DATABASE_URL: databaseUrl.href, FILES_URL: bucketUrl.href },
    steps,
    hasCrashed: () => hasCrashed,
    close() {
      crash()
      for (const server of [database, bucket]) server.close()
    },
  }
}

const portOf = (server: Server) => String((server.address() as AddressInfo).port)

/** Recognises the messages Query and Parse of PostgreSQL's protocol. */
function createStatementRecogniser() {
  let isInTransaction = false
  return (part: Buffer) => {
    const [, sql = ''] = /^[QP].{4}\0?(.*)/s.exec(part.toString('latin1')) ?? []
    if (!writePattern.test(sql) || sql === '') return undefined
    const isEnd = /^(commit|rollback)/i.test(sql)
    if (/^(begin|start transaction)/i.test(sql)) isInTransaction = true
    else if (isEnd) isInTransaction = false
    return isInTransaction ? undefined : sql.slice(0, 60).replace(/\0.*/s, '')
  }
}

function recogniseWrite(part: Buffer) {
  return /^(PUT|POST|DELETE) \S+/.exec(part.toString('latin1'))?.[0]
}
