import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Browser } from './browser.ts'
import { freePort } from './free-port.ts'
import { until } from './mail-server.ts'
import { admin } from './shop.ts'
import { spawnProgram } from './spawn-program.ts'

const root = join(import.meta.dirname, '..')

/** Making the starter gallery has a low priority, and other tests use both cores meanwhile. */
export const startTimeoutMs = 150_000

export type RealProcess = Awaited<ReturnType<typeof startProcess>>

/** Starts the built shop, which `untilOpen` waits for. @param about.by a command that executes the program */
export async function startProcess(settings: Record<string, string>, { by = [] }: { by?: string[] } = {}) {
  const { PATH } = process.env
  const port = await freePort()
  const env = {
    PATH,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    STARTER_GALLERY: 'off',
    LOG_LEVEL: 'silent',
    // A busy machine would shed the requests of the tests.
    ...(URL.parse(settings.PUBLIC_URL ?? 'http://localhost')?.hostname === 'localhost' && { LOAD_SHEDDING: 'off' }),
    ...settings,
  }
  const command = [...by, process.execPath, join(root, 'bin/open.mjs')]
  const { child, output, ended } = spawnProgram(command, { cwd: root, env })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const origin = settings.PUBLIC_URL ?? `http://localhost:${port}`

  return {
    port,
    pid: child.pid as number,
    origin,
    output,
    ended,
    async untilOpen() {
      await until(() => output().includes('The shop is open') || hasEnded(), startTimeoutMs)
      if (hasEnded()) throw new Error(`The shop failed to start: ${output()}`)
    },
    browser: () => browserAt(origin, port),
    signal: (name: NodeJS.Signals) => child.kill(name),
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Returns a browser that connects to this port but sends the host of `origin`, which `fetch` cannot do. */
export function browserAt(origin: string, port: number): Browser {
  return new Browser(async (intended) => {
    const { pathname, search } = new URL(intended.url)
    const body = Buffer.from(await intended.arrayBuffer())
    const headers = { ...Object.fromEntries(intended.headers), ...(body.length && { 'content-length': body.length }) }
    const options = { host: '127.0.0.1', port, method: intended.method, path: pathname + search, headers, agent: false }
    return new Promise((resolve, reject) => {
      const outgoing = request(options, async (reply) => {
        const answer = await buffer(reply).catch(reject)
        const responseHeaders = Object.entries(reply.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        const status = reply.statusCode ?? 0
        resolve(
          new Response([204, 304].includes(status) ? null : new Uint8Array(answer ?? []), {
            status,
            headers: responseHeaders,
          }),
        )
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }, origin)
}
