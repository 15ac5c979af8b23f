import { DeadlineExceeded } from './deadline.server.ts'

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
  // A container that has gone has no name any more.
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** https://www.postgresql.org/docs/current/errcodes-appendix.html; 25006 is a write on a server that is a standby now. */
const serverCodes = /^(57P0[1235]|53[13]00|08...|55P03|57014|40P01|25P0[34]|25006)$/
/** Errors that PostgreSQL's client makes itself have no code. */
const clientWords =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client was closed|Client has encountered a connection error/
/** https://www.sqlite.org/rescode.html */
const sqliteBusy = 5
/** READONLY, IOERR, FULL and CANTOPEN are faults of the disk. */
const sqliteDiskFaults = new Set([8, 10, 13, 14])

/** Returns whether the database is unreachable or busy, and the query itself may be right. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DeadlineExceeded) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  const code = 'code' in error ? String(error.code) : ''
  return (
    networkCodes.has(code) ||
    serverCodes.test(code) ||
    isBusy(error) ||
    sqliteDiskFaults.has(sqliteCode(error) ?? 0) ||
    clientWords.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  )
}

/** Returns whether another process has locked the SQLite file. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === sqliteBusy
}

function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined
  // Higher bits tell why.
  return 'code' in error && error.code === 'ERR_SQLITE_ERROR' ? Number(error.errcode) & 0xff : undefined
}
