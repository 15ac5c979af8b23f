import { openProxy } from '../network-proxy.ts'
import type { Engines } from './shop-to-restore.ts'

/**
 * Proxies a database and a bucket. A step changes the database, outside a transaction or by its commit, or the bucket.
 * After the given step all connections end for ever, like those of a killed process.
 */
export async function openCrashingNetwork(engines: Engines, lastStep?: number) {
  const steps: string[] = []
  let hasCrashed = false

  function crash() {
    hasCrashed = true
    for (const { disconnect } of [database, bucket]) disconnect()
  }

  /** The engine answers when it has carried out the step. */
  function proxy(address: string, openRecogniser: () => Recogniser) {
    return openProxy(address, (client) => {
      if (hasCrashed) client.destroy()
      const { request, findStep } = openRecogniser()
      return {
        request(part) {
          request(part)
          return !hasCrashed
        },
        answer(part) {
          const step = findStep(part)
          if (step) steps.push(step)
          if (step && steps.length - 1 === lastStep) crash()
          return !hasCrashed
        },
      }
    })
  }

  const bucketUrl = new URL(engines.FILES_URL)
  const database = await proxy(engines.DATABASE_URL, openStatementRecogniser)
  const bucket = await proxy(bucketUrl.searchParams.get('endpoint') as string, openWriteRecogniser)
  bucketUrl.searchParams.set('endpoint', bucket.url.slice(0, -1))
  return {
    engines: { DATABASE_URL: database.url, FILES_URL: bucketUrl.href },
    steps,
    hasCrashed: () => hasCrashed,
    async close() {
      hasCrashed = true
      await Promise.all([database.close(), bucket.close()])
    },
  }
}

interface Recogniser {
  request(part: Buffer): void
  /** Returns the name of the step that the engine confirms. */
  findStep(answer: Buffer): string | undefined
}

/** Most statements of the background jobs find nothing to change. */
const changesNothing = /^(SELECT|SET|SHOW|LISTEN|UNLISTEN|NOTIFY)\b|^(INSERT 0|UPDATE|DELETE) 0$/

/** Reads the messages Query, Parse and CommandComplete of PostgreSQL's protocol. */
export function openStatementRecogniser(): Recogniser {
  let sql = ''
  let isInTransaction = false
  let hasChanges = false
  return {
    request(part) {
      sql = /^[QP].{4}\0?(.*)/s.exec(part.toString('latin1'))?.[1]?.replace(/\0.*/s, '').trim() ?? sql
    },
    findStep(answer) {
      const [, tag] = /C\0\0\0.([A-Z ]+[\d ]*)\0/s.exec(answer.toString('latin1')) ?? []
      if (!tag) return undefined
      if (/^(BEGIN|START)/.test(tag)) isInTransaction = true
      else if (tag === 'ROLLBACK') isInTransaction = hasChanges = false
      else if (tag === 'COMMIT') isInTransaction = false
      else if (!changesNothing.test(tag)) hasChanges = true
      if (isInTransaction || !hasChanges) return undefined
      hasChanges = false
      return sql.slice(0, 60)
    },
  }
}

function openWriteRecogniser(): Recogniser {
  let write: string | undefined
  return {
    request(part) {
      write = /^(PUT|POST|DELETE) \S+/.exec(part.toString('latin1'))?.[0] ?? write
    },
    findStep() {
      const step = write
      write = undefined
      return step
    },
  }
}
