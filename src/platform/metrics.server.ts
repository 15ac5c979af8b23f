import type { Context, Hono } from 'hono'
import { timingSafeEqual } from 'hono/utils/buffer'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { ApiError } from '../api/errors.ts'
import { isLoopback } from './config.server.ts'
import { withDeadline } from './database/database-unavailable.server.ts'
import { metricsPath } from './health.server.ts'
import { peerAddress } from './http/client-address.server.ts'
import type { Load } from './load.server.ts'
import type { Shop } from './shop.server.ts'

const bucketsSeconds = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

/** Queues besides those of the platform: how many wait in each. */
export type Queues = Record<string, () => number>
export type Metrics = ReturnType<typeof openMetrics>

/** Opens what Prometheus reads: the metrics of this process alone. */
export function openMetrics(shop: Pick<Shop, 'db' | 'faults' | 'passwords'>, load: Load, queues: Queues) {
  const register = new Registry()
  const registers = [register]
  const requests = new Counter({
    name: 'thaiyal_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'thaiyal_request_seconds',
    help: 'Until an answer begins.',
    labelNames: ['route'],
    buckets: bucketsSeconds,
    registers,
  })

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name: `thaiyal_${name}`,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  }
  function counter(name: string, help: string, read: () => number): void {
    new Counter({
      name: `thaiyal_${name}_total`,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  }
  gauge('event_loop_delay_seconds', 'Mean delay of the event loop in the last half second.', () =>
    Number((load.delayMs() / 1000).toFixed(6)),
  )
  gauge('requests_running', 'Requests that are being answered.', load.running)
  gauge('memory_bytes', 'Memory of the process (RSS).', () => process.memoryUsage.rss())
  gauge('uptime_seconds', 'Since the process was started.', () => Math.round(process.uptime()))
  gauge(
    'mails_waiting',
    'Mails that are still to be sent, of all processes; -1 while the database is unavailable.',
    () => countWaitingMails(shop),
  )
  for (const kind of ['database', 'files', 'unexpected'] as const)
    counter(`${kind}_faults`, `Requests that failed by: ${kind}.`, () => shop.faults[kind])
  counter('shed', 'Requests that were rejected because the process was overloaded.', load.shed)
  new Gauge({
    name: 'thaiyal_queue_waiting',
    help: 'How many wait in a queue.',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, waiting] of Object.entries({ passwords: shop.passwords.waiting, ...queues }))
        this.set({ queue }, waiting())
    },
  })

  return {
    observe(answer: { method: string; route: string; status: number }, ms: number): void {
      requests.inc(answer)
      durations.observe({ route: answer.route }, ms / 1000)
    },
    write: () => register.metrics(),
  }
}

/** Serves the metrics to the operator; for everybody else the path does not exist. */
export function mountMetrics(app: Hono, { config }: Pick<Shop, 'config'>, metrics: Metrics): void {
  app.get(metricsPath, async (context) => {
    const given = context.req.header('authorization') ?? ''
    const hasToken = config.metricsToken && (await timingSafeEqual(given, `Bearer ${config.metricsToken}`))
    if (!hasToken && !isOnMachine(context)) throw new ApiError('NOT_FOUND')
    return context.text(await metrics.write(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}

/** Behind a proxy on this machine every peer is a loopback address: only a direct request by a loopback name counts. */
function isOnMachine(context: Context): boolean {
  const { req } = context
  const proxied = ['x-forwarded-for', 'x-real-ip', 'x-forwarded-host', 'forwarded', 'via']
  const name = URL.parse(`http://${req.header('host')}`)?.hostname ?? ''
  const isLocal = isLoopback(name) && /^(::ffff:)?127\.|^::1$/.test(peerAddress(context))
  return isLocal && !proxied.some((header) => req.header(header))
}

async function countWaitingMails({ db }: Pick<Shop, 'db'>): Promise<number> {
  const count = db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('content', '!=', '')
    .executeTakeFirstOrThrow()
  return withDeadline(count).then(
    ({ count }) => Number(count),
    () => -1,
  )
}
