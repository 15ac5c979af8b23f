import { z } from 'zod'

const positive = z.coerce.number().int().min(1)
const Parameters = z.object({
  pool_size: positive.default(10),
  /** The unit is milliseconds. */
  statement_timeout: positive.default(5_000),
})

/** PostgreSQL's client reads these parameters from the address and ignores every other one. */
const clientParameters = [
  ...['host', 'port', 'user', 'password', 'application_name', 'fallback_application_name', 'client_encoding'],
  ...['options', 'lock_timeout', 'idle_in_transaction_session_timeout', 'query_timeout'],
  ...['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation', 'uselibpqcompat'],
]
const knownParameters = [...Object.keys(Parameters.shape), ...clientParameters]

/** Reads `postgres://[user:password@]host/database?pool_size=…`. @throws an error that contains no secret. */
export function readPostgresAddress(url: string) {
  const { protocol, host, pathname, searchParams } = new URL(url)
  // A password with a / ends up in the path.
  if (!/^postgres(ql)?:$/.test(protocol) || !/^\/[^/]+$/.test(pathname))
    throw new Error('not the address of a PostgreSQL database')
  const { pool_size, statement_timeout } = Parameters.parse(Object.fromEntries(searchParams))
  return {
    host: host || (searchParams.get('host') ?? ''),
    poolSize: pool_size,
    statementTimeoutMs: statement_timeout,
  }
}

/** An ignored parameter is dangerous: a misspelt `sslmode` would connect without encryption. */
export function describeUnknownParameter(url: string): string | undefined {
  const { protocol, search, searchParams } = new URL(url)
  const unknown = [...searchParams.keys()].find((name) => !knownParameters.includes(name))
  if (protocol === 'sqlite:' || unknown === undefined) return undefined
  // A password with a ? ends up in the query, with the @ behind it.
  const name = search.includes('@') ? '' : ` ${unknown}`
  return `has an unknown parameter${name}; known are ${knownParameters.join(', ')}`
}
