import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isBusy } from './database-unavailable.server.ts'

/** A query waits this long for another process that writes, such as the doctor. */
const timeoutMs = 5_000
const minPauseMs = 20
const maxPauseMs = 400

export function createSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => createDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class Adapter extends SqliteAdapter {
  /** Reads run while a write waits for another process; Kysely's own lock would prevent this. */
  override get supportsMultipleConnections() {
    return true
  }

  /** All migrations run or none, even if the process is killed during them. */
  override get supportsTransactionalDdl() {
    return true
  }
}

function createDriver(database: DatabaseSync): Driver {
  let transaction: { connection: DatabaseConnection; ended: PromiseWithResolvers<void> } | undefined

  async function run<R>(connection: DatabaseConnection, work: () => R): Promise<R> {
    const deadlineMs = performance.now() + timeoutMs
    for (;;) {
      // An await between this loop and the work would let another transaction begin.
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
    beginTransaction: (connection) =>
      run(connection, () => {
        // A transaction that becomes a writer later may find that another process has written meanwhile.
        database.exec('begin immediate')
        transaction = { connection, ended: Promise.withResolvers() }
      }),
    async commitTransaction() {
      database.exec('commit')
      endTransaction()
    },
    async rollbackTransaction() {
      try {
        // Some failures, such as a full disk, have ended the transaction already.
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

function execute<R>(database: DatabaseSync, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = database.prepare(sql)
  const values = parameters as SQLInputValue[]
  // A pragma may have no columns, and is done only when all its rows are read.
  if (sql.startsWith('pragma') || statement.columns().length > 0) return { rows: statement.all(...values) as R[] }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
