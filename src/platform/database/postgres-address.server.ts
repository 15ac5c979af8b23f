import { z } from 'zod'

const positive = z.coerce.number().int().min(1)
const Parameters = z.object({
  pool_size: positive.default(10),
  /** The unit is milliseconds. */
  statement_timeout: positive.default(5_000),
})

/** The `pg` client reads these parameters from the address and ignores all others. */
const clientParameters = [
  ...['host', 'port', 'user', 'password', 'application_name', 'fallback_application_name', 'client_encoding'],
  ...['options', 'lock_timeout', 'idle_in_transaction_session_timeout', 'query_timeout'],
  ...['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation', 'uselibpqcompat'],
]
export const postgresParameters = [...Object.keys(Parameters.shape), ...clientParameters]

/** Parses `postgres://[user:password@]host/database?pool_size=…`. @throws an error that contains no secret. */
export function readPostgresAddress(url: string) {
  const { protocol, host, pathname, searchParams } = new URL(url)
  // An unencoded / in the password ends the host, and the rest is parsed as the path.
  if (!/^postgres(ql)?:$/.test(protocol) || !/^\/[^/]+$/.test(pathname))
    throw new Error('not the address of a PostgreSQL database')
  // With a misspelt `sslmode` the client would connect unencrypted.
  if ([...searchParams.keys()].some((name) => !postgresParameters.includes(name))) throw new Error('unknown parameter')
  return { host: host || (searchParams.get('host') ?? ''), ...Parameters.parse(Object.fromEntries(searchParams)) }
}
