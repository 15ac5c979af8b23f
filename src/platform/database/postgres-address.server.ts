import { z } from 'zod'

const atLeastOne = z.coerce.number().int().min(1)

const Parameters = z.object({
  pool_size: atLeastOne.default(10),
  /** In milliseconds. */
  statement_timeout: atLeastOne.default(5_000),
})

/**
 * Reads what the shop itself needs of `postgres://[user:password@]host/database?pool_size=…&statement_timeout=…`.
 * PostgreSQL's client reads the same address by itself.
 * @throws when the address is wrong; the message repeats no secret.
 */
export function readPostgresAddress(url: string) {
  const { protocol, host, pathname, searchParams } = new URL(url)
  // A password with a / in it ends up in the path.
  if (!/^postgres(ql)?:$/.test(protocol) || !/^\/[^/]+$/.test(pathname))
    throw new Error('not the address of a PostgreSQL database')
  const { pool_size, statement_timeout } = Parameters.parse(Object.fromEntries(searchParams))
  return {
    host: host || (searchParams.get('host') ?? ''),
    poolSize: pool_size,
    statementTimeoutMs: statement_timeout,
  }
}
