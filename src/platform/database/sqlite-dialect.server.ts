import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type CompiledQuery, type DatabaseConnection, type Driver, SqliteAdapter, SqliteDialect } from 'kysely'
import pLimit from 'p-limit'
import { isBusy } from './database-unavailable.server.ts'

/** A query waits this long for another process that writes, such as `npm run doctor`. */
const timeoutMs = 5_000
const minPauseMs = 20
const maxPauseMs = 400

export function createSqliteDialect(database: DatabaseSync): SqliteDialect {
  const dialect = new SqliteDialect({ database: database as never })
  return Object.assign(dialect, { createAdapter: () => new Adapter(), createDriver: () => openDriver(database) })
}

class Adapter extends SqliteAdapter {
  /** Lets reads run while a write waits for another process. Kysely's own lock would prevent this. */
  override get supportsMultipleConnections() {
    return true
  }

  /** Runs all migrations in one transaction, so that a killed process leaves none of them. */
  override get supportsTransactionalDdl() {
    return true
  }
}

function openDriver(database: DatabaseSync): Driver {
  let transaction: { connection: DatabaseConnection; ended: PromiseWithResolvers<void> } | undefined
  const transactionQueue = pLimit(1)

  async function run<R>(connection: DatabaseConnection, work: () => R): Promise<R> {
    const deadlineMs = performance.now() + timeoutMs
    for (;;) {
      // No `await` may separate this loop from `work`, or another transaction could start between them.
      while (transaction && transaction.connection !== connection) await transaction.ended.promise
      try {
        return work()
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadlineMs) throw error
      }
      await pause(minPauseMs + Math.random() * (maxPauseMs - minPauseMs))
    }
  }

  function endTransaction() {
    transaction?.ended.resolve()
    transaction = undefined
  }

  return {
    async init() {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: <R>(query: CompiledQuery) => run(connection, () => execute<R>(database, query)),
        streamQuery() {
          throw new Error('Streaming is not supported.')
        },
      }
      return connection
    },
    async beginTransaction(connection) {
      // A commit blocks the process until the disk has written, so other requests run between two transactions.
      await transactionQueue(yieldToEventLoop)
      await run(connection, () => {
        // A deferred transaction fails at its first write if another process has written since its first read.
        database.exec('begin immediate')
        transaction = { connection, ended: Promise.withResolvers() }
      })
    },
    async commitTransaction() {
      database.exec('commit')
      endTransaction()
    },
    async rollbackTransaction() {
      try {
        // Some errors, such as a full disk, have already ended the transaction.
        if (database.isTransaction) database.exec('rollback')
      } finally {
        endTransaction()
      }
    },
    async releaseConnection() {},
    async destroy() {
      while (transaction) await transaction.ended.promise
      try {
        database.exec('pragma busy_timeout = 250; pragma optimize; pragma wal_checkpoint(truncate);')
      } finally {
        database.close()
      }
    },
  }
}

function execute<R>(database: DatabaseSync, { sql, parameters }: CompiledQuery) {
  const statement = database.prepare(sql)
  const values = parameters as SQLInputValue[]
  // A pragma may report no columns, and takes effect only when all its rows are read.
  if (sql.startsWith('pragma') || statement.columns().length > 0) return { rows: statement.all(...values) as R[] }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
