// So many connections that ask without a pause: wrk where it is, else autocannon.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const accepted = 'gzip, deflate, br'
const longestWaitMs = 30_000
/** Until then an answer counts as late, not as none. */
const lateAfterSeconds = 10
const wrk = spawnSync('wrk', ['-v'], { encoding: 'utf8' })
const autocannon = join(import.meta.dirname, '..', 'peers', 'node_modules', 'autocannon', 'autocannon.js')

export const asker = wrk.error ? 'autocannon' : (/wrk \S+/.exec(wrk.stdout)?.[0] ?? 'wrk')

/** @param peer with its port and host. @returns answers a second, p50 and p99 in ms, and how many were none */
export function askMuch({ port, host }, path, { connections, seconds }) {
  const url = `http://127.0.0.1:${port}${path}`
  return wrk.error ? byAutocannon(url, host, { connections, seconds }) : byWrk(url, host, { connections, seconds })
}

function byWrk(url, host, { connections, seconds }) {
  const headers = ['-H', `Accept-Encoding: ${accepted}`, '-H', `Host: ${host}`]
  const kept = ['--latency', '--timeout', `${lateAfterSeconds}s`]
  const said = run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...kept, ...headers, url], seconds)
  const latency = (share) => {
    const [, value, unit] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s|m)\\s`).exec(said) ?? []
    return Number(value) * { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit]
  }
  const failed = [...(/Socket errors: (.*)/.exec(said)?.[1] ?? '').matchAll(/\d+/g)].map(([count]) => Number(count))
  failed.push(Number(/Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1] ?? 0))
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]),
    p50Ms: latency(50),
    p99Ms: latency(99),
    failed: failed.reduce((sum, count) => sum + count, 0),
  }
}

function byAutocannon(url, host, { connections, seconds }) {
  const headers = ['-H', `accept-encoding=${accepted}`, '-H', `host=${host}`]
  const args = [
    autocannon,
    '--json',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    '-t',
    String(lateAfterSeconds),
    ...headers,
    url,
  ]
  const { requests, latency, non2xx, errors } = JSON.parse(run(process.execPath, args, seconds))
  return { perSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99, failed: non2xx + errors }
}

function run(command, args, seconds) {
  const timeout = seconds * 1000 + longestWaitMs
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout })
  if (status !== 0) throw new Error(`${command}: ${error ?? stderr}`)
  return stdout
}
