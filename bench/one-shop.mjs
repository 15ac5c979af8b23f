// The built shop as a process of its own, for whoever measures it.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/postgres.ts'

const root = join(import.meta.dirname, '..')
export const owner = { email: 'owner@thaiyal.example', password: 'blouse-needle-thread-42' }

/** @param settings besides those of every measurement. */
export async function openShop(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'thaiyal-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'bin/open.mjs')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      // Clients say which address they come from.
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (said) => String(said).includes('The shop is open') && resolve())
    child.once('exit', () => reject(new Error('The shop did not open.')))
  })
  return {
    port,
    origin: `http://localhost:${port}`,
    pid: child.pid,
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Of sorted numbers, in ms. */
export function shares(times) {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
  return { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), worstMs: at(1) }
}

export function writeResults(name, result) {
  const day = new Date().toISOString().slice(0, 10)
  const machine = {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model,
    node: process.version,
    loadAverage: loadavg(),
  }
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, `${name}-${day}.json`), `${JSON.stringify({ day, machine, ...result }, null, 2)}\n`)
  console.log(JSON.stringify(result, null, 2))
}
