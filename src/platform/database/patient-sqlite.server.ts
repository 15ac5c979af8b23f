import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
} from 'kysely'
import { isBusy } from './database-unavailable.server.ts'

/** So long a query waits for another process that writes, such as a backup or the doctor. */
const patienceMs = 5_000
const leastPauseMs = 20
const mostPauseMs = 400

/**
 * One connection, for which queries and transactions stand in line. Who finds that another process is writing leaves the
 * line and comes again, so that readers go on meanwhile, and nothing stands still in SQLite's own, blocking, wait.
 */
export class PatientSqlite extends SqliteDialect {
  readonly #database: OneConnection

  constructor(database: OneConnection) {
    super({ database } satisfies SqliteDialectConfig)
    this.#database = database
  }

  override createDriver(): Driver {
    return new PatientDriver(this.#database)
  }

  override createAdapter() {
    return new ManyConnections()
  }
}

export interface OneConnection extends SqliteDatabase {
  /** Whether a transaction is open: some failures, as of a full disk, end it by themselves. */
  isInTransaction(): boolean
}

class ManyConnections extends SqliteAdapter {
  /** There is one, but whoever has it lets others in while waiting. */
  override get supportsMultipleConnections() {
    return true
  }

  /** SQLite's are: all steps of a schema are taken, or none, also when the process is killed among them. */
  override get supportsTransactionalDdl() {
    return true
  }
}

class PatientDriver implements Driver {
  readonly #database: OneConnection
  readonly #line = new Line()

  constructor(database: OneConnection) {
    this.#database = database
  }

  async init() {}

  async acquireConnection() {
    return new PatientConnection(this.#database, this.#line)
  }

  beginTransaction(connection: DatabaseConnection) {
    return (connection as PatientConnection).begin()
  }

  commitTransaction(connection: DatabaseConnection) {
    return (connection as PatientConnection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection) {
    return (connection as PatientConnection).rollback()
  }

  async releaseConnection() {}

  async destroy() {
    const letGo = await this.#line.take()
    this.#database.close()
    letGo()
  }
}

class PatientConnection implements DatabaseConnection {
  readonly #database: OneConnection
  readonly #line: Line
  #letGo: (() => void) | undefined

  constructor(database: OneConnection, line: Line) {
    this.#database = database
    this.#line = line
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Within a transaction nobody else can begin to write.
    if (this.#letGo) return run(this.#database, query)
    const { result, letGo } = await this.#patiently<R>(query)
    letGo()
    return result
  }

  async begin(): Promise<void> {
    // As a writer from its first word: one that only becomes one later may find that it comes too late.
    this.#letGo = (await this.#patiently(CompiledQuery.raw('begin immediate'))).letGo
  }

  /** What it throws is followed by a rollback. */
  async commit(): Promise<void> {
    run(this.#database, CompiledQuery.raw('commit'))
    this.#end()
  }

  async rollback(): Promise<void> {
    try {
      if (this.#database.isInTransaction()) run(this.#database, CompiledQuery.raw('rollback'))
    } finally {
      this.#end()
    }
  }

  #end(): void {
    this.#letGo?.()
    this.#letGo = undefined
  }

  // biome-ignore lint/correctness/useYield: nobody asks for it
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are read at once')
  }

  /** @returns with the line still held. */
  async #patiently<R>(query: CompiledQuery): Promise<{ result: QueryResult<R>; letGo: () => void }> {
    const began = performance.now()
    for (;;) {
      const letGo = await this.#line.take()
      try {
        return { result: run<R>(this.#database, query), letGo }
      } catch (error) {
        letGo()
        if (!isBusy(error) || performance.now() - began > patienceMs) throw error
      }
      await pause(leastPauseMs + Math.random() * (mostPauseMs - leastPauseMs))
    }
  }
}

function run<R>(database: SqliteDatabase, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = database.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** One after the other, in the order in which they came. */
class Line {
  #last: Promise<void> = Promise.resolve()

  async take(): Promise<() => void> {
    const before = this.#last
    let letGo = () => {}
    this.#last = new Promise((resolve) => (letGo = resolve))
    await before
    return letGo
  }
}
