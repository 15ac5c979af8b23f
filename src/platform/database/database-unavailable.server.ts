const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
/**
 * Shutting down, crashed, starting up, too many connections; the class of connection exceptions, 08; and what took
 * longer than `lock_timeout` or `statement_timeout`, was cancelled, or stood in a deadlock.
 */
const serverCodes = /^(57P0[123]|53300|08...|55P03|57014|40P01)$/
/** SQLite's, when somebody else writes for longer than `busy_timeout`; why it was busy is said in higher bits. */
const sqliteBusy = 5

/** Whether an error says that the database is gone or busy just now, rather than that something was wrong with a query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  const code = 'code' in error ? String(error.code) : ''
  return (
    networkCodes.has(code) ||
    serverCodes.test(code) ||
    (code === 'ERR_SQLITE_ERROR' && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
      error.message,
    ) ||
    isDatabaseUnavailable(error.cause)
  )
}
