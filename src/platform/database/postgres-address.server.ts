import { z } from 'zod'

const defaultPoolSize = 10
const defaultStatementTimeoutMs = 5_000

/** What `postgres://[user:password@]host/database?pool_size=…&statement_timeout=…&sslmode=…` says. */
export interface PostgresAddress {
  /** For PostgreSQL's client: the same address without the words that are only ours. */
  connection: string
  /** With its port; for whoever reads along. */
  host: string
  poolSize: number
  statementTimeoutMs: number
}

export function isPostgresAddress(url: string): boolean {
  try {
    postgresAddress(url)
    return true
  } catch {
    return false
  }
}

/** @throws when the address is wrong or says something that is not known; the message repeats no secret. */
export function postgresAddress(url: string): PostgresAddress {
  const parts = Parts.safeParse(URL.canParse(url) ? partsOf(new URL(url)) : {})
  if (!parts.success) throw new Error('not the address of a PostgreSQL database')
  const { host, words } = parts.data
  return {
    connection: withoutOurWords(url),
    host: host || words.host || '',
    poolSize: words.pool_size ?? defaultPoolSize,
    statementTimeoutMs: words.statement_timeout ?? defaultStatementTimeoutMs,
  }
}

function partsOf({ protocol, username, password, host, pathname, searchParams, hash }: URL) {
  return {
    scheme: protocol,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    host,
    path: decodeURIComponent(pathname),
    words: Object.fromEntries(searchParams),
    hash,
  }
}

function withoutOurWords(url: string): string {
  const address = new URL(url)
  // The server would be told of a name that it does not know, or be told it differently than the pool is.
  for (const word of ['pool_size', 'statement_timeout']) address.searchParams.delete(word)
  return address.href
}

const AtLeastOne = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)

/** Ours first, then those that PostgreSQL's client takes from an address: it would pass over all others in silence. */
const Words = z
  .strictObject({
    pool_size: AtLeastOne,
    statement_timeout: AtLeastOne,
    lock_timeout: AtLeastOne,
    idle_in_transaction_session_timeout: AtLeastOne,
    query_timeout: AtLeastOne,
    host: z.string(),
    port: AtLeastOne,
    user: z.string(),
    password: z.string(),
    application_name: z.string(),
    fallback_application_name: z.string(),
    options: z.string(),
    ssl: z.enum(['true', '1', '0']),
    // The client would take any other word, a misspelt one too, for the strictest.
    sslmode: z.enum(['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']),
    sslrootcert: z.string().min(1),
    sslcert: z.string().min(1),
    sslkey: z.string().min(1),
    sslnegotiation: z.enum(['postgres', 'direct']),
    uselibpqcompat: z.enum(['true', 'false']),
  })
  .partial()

const Parts = z.strictObject({
  scheme: z.enum(['postgres:', 'postgresql:']),
  user: z.string(),
  password: z.string(),
  host: z.string(),
  path: z.string().regex(/^\/[^/]+$/),
  words: Words,
  hash: z.literal(''),
})
