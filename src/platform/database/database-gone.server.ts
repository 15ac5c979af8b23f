const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
/** Shutting down, crashed, starting up, too many connections; and the class of connection exceptions, 08. */
const serverCodes = /^(57P0[123]|53300|08...)$/

/** Whether an error says that the database cannot be reached, rather than that something was wrong with a query. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseGone)) return true
  const code = 'code' in error ? String(error.code) : ''
  return (
    networkCodes.has(code) ||
    serverCodes.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
      error.message,
    ) ||
    isDatabaseGone(error.cause)
  )
}
