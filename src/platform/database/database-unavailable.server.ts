const deadlineMs = 2_000
const networkErrors = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/
/** See https://www.postgresql.org/docs/current/errcodes-appendix.html. 25006 is a write to a standby server. */
const serverErrors = /^(57P0[1235]|53[13]00|08...|55P03|57014|40P01|25P0[34]|25006)$/
/** Errors of the `pg` client itself have no code. */
const clientErrors =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client was closed|Client has encountered a connection error/
const sqliteBusy = 5
const sqliteFull = 13
const sqliteNoDatabase = 26
/** The others are READONLY, IOERR and CANTOPEN, see https://www.sqlite.org/rescode.html. */
const sqliteDiskErrors = [8, 10, sqliteFull, 14]

class DeadlineExceeded extends Error {}

/** Limits the wait for a query. @throws {DeadlineExceeded} after two seconds. */
export function withDeadline<T>(result: Promise<T>): Promise<T> {
  const expired = Promise.withResolvers<never>()
  const expire = () => expired.reject(new DeadlineExceeded('The database has not answered in time.'))
  const timer = setTimeout(expire, deadlineMs)
  return Promise.race([result, expired.promise]).finally(() => clearTimeout(timer))
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  const code = 'code' in error ? String(error.code) : ''
  return (
    error instanceof DeadlineExceeded ||
    networkErrors.test(code) ||
    serverErrors.test(code) ||
    clientErrors.test(error.message) ||
    isBusy(error) ||
    sqliteDiskErrors.includes(sqliteCode(error)) ||
    isDatabaseUnavailable(error.cause)
  )
}

export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === sqliteBusy
}

export function isDiskFull(error: unknown): boolean {
  return sqliteCode(error) === sqliteFull
}

export function isNoDatabase(error: unknown): boolean {
  return sqliteCode(error) === sqliteNoDatabase
}

function sqliteCode(error: unknown): number {
  const isSqlite = error instanceof Error && 'errcode' in error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
  // The higher bits contain the extended code.
  return isSqlite ? Number(error.errcode) & 0xff : 0
}
