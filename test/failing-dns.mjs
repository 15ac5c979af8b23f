// The process loads this module first. Lookups of `database.internal` fail once a file exists.
import dns from 'node:dns'
import { existsSync } from 'node:fs'

const lookup = dns.lookup
dns.lookup = (name, options, done) => {
  if (name !== 'database.internal') return lookup(name, options, done)
  if (!existsSync(process.env.NAME_IS_LOST)) return lookup('127.0.0.1', options, done)
  const error = Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' })
  process.nextTick(typeof options === 'function' ? options : done, error)
}
