import { NotSoon } from './answered-soon.server.ts'

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  // No such name, as where a container's neighbour has gone, and nobody who could say.
  'ENOTFOUND',
  'EAI_AGAIN',
])
/**
 * Shutting down, crashed, starting up, idle for too long, too many connections; the class of connection exceptions,
 * 08; what took longer than `lock_timeout`, `statement_timeout` or a transaction may, was cancelled, or stood in a
 * deadlock; a full disk; and a write on a server that another has taken over from.
 */
const serverCodes = /^(57P0[1235]|53[13]00|08...|55P03|57014|40P01|25P0[34]|25006)$/
/** What the client finds out by itself has no code. */
const clientWords =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client was closed|Client has encountered a connection error/
/** SQLite's, when somebody else writes; why it was busy is said in higher bits. */
const sqliteBusy = 5
/** May not be written, cannot be read or written, the disk is full, cannot be opened: the folder's fault, not the query's. */
const sqliteAway = new Set([8, 10, 13, 14])

/** Whether an error says that the database is gone or busy just now, rather than that something was wrong with a query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NotSoon) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  const code = 'code' in error ? String(error.code) : ''
  return (
    networkCodes.has(code) ||
    serverCodes.test(code) ||
    isBusy(error) ||
    sqliteAway.has(sqliteCode(error) ?? 0) ||
    clientWords.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  )
}

/** Whether SQLite says that another process is at it. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === sqliteBusy
}

function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined
  return 'code' in error && error.code === 'ERR_SQLITE_ERROR' ? Number(error.errcode) & 0xff : undefined
}
