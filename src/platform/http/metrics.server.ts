import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { sacrifices } from '../../contract/call.ts'
import { Refusal } from '../../contract/errors.ts'
import { isLoopback } from '../config.server.ts'
import { answeredSoon } from '../database/answered-soon.server.ts'
import { hashesWaiting } from '../password-hash.server.ts'
import type { Shop } from '../shop.server.ts'
import { metricsPath } from './health.server.ts'
import type { Load } from './load.server.ts'

export interface Metrics {
  answered(answer: { method: string; route: string; status: number }, seconds: number): void
  text(): Promise<string>
}

/** Queues besides those of the platform: how many wait in each. */
export type Queues = Record<string, () => number>

/** What Prometheus reads: figures of this process alone. */
export function openMetrics(shop: Pick<Shop, 'db' | 'faults'>, load: Load, queues: Queues): Metrics {
  const register = new Registry()
  const registers = [register]
  const requests = new Counter({
    name: 'thaiyal_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'thaiyal_request_seconds',
    help: 'Until an answer begins.',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
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
  gauge('event_loop_delay_seconds', 'By how much the process came late, on average of the last half second.', () =>
    Number((load.delayMs() / 1000).toFixed(6)),
  )
  gauge('requests_running', 'Requests that are being answered.', load.running)
  gauge('memory_bytes', 'Memory of the process (RSS).', () => process.memoryUsage.rss())
  gauge('uptime_seconds', 'Since the process was started.', () => Math.round(process.uptime()))
  gauge('mails_waiting', 'Mails that are still to be sent, of all processes; -1 while the database does not say.', () =>
    mailsWaiting(shop),
  )
  for (const [kind, count] of Object.entries(shop.faults))
    new Counter({
      name: `thaiyal_${kind}_faults_total`,
      help: `Requests that failed by: ${kind}.`,
      registers,
      collect() {
        this.reset()
        this.inc(count())
      },
    })
  new Gauge({
    name: 'thaiyal_queue_waiting',
    help: 'How many wait for their turn.',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, waiting] of Object.entries({ passwords: hashesWaiting, ...queues }))
        this.set({ queue }, waiting())
    },
  })
  new Counter({
    name: 'thaiyal_shed_total',
    help: 'Requests that were given up because the process had too much to do, by what they were.',
    labelNames: ['what'],
    registers,
    collect() {
      this.reset()
      for (const what of sacrifices) this.inc({ what }, load.made[what])
    },
  })

  return {
    answered({ method, route, status }, took) {
      requests.inc({ method, route, status })
      seconds.observe({ route }, took)
    },
    text: () => register.metrics(),
  }
}

async function mailsWaiting({ db }: Pick<Shop, 'db'>): Promise<number> {
  const count = db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('content', '!=', '')
    .executeTakeFirstOrThrow()
  return answeredSoon(count).then(
    ({ count }) => Number(count),
    () => -1,
  )
}

/** For whoever runs the machine; to everybody else there is nothing. */
export function mountMetrics(
  app: Hono,
  { config }: Pick<Shop, 'config'>,
  metrics: Metrics,
  peer: (c: Context) => string,
) {
  app.get(metricsPath, async (context) => {
    if (!hasToken(context, config.metricsToken) && !isOnMachine(context, peer(context))) throw new Refusal('NOT_FOUND')
    return context.text(await metrics.text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}

/** Behind a proxy of this machine everybody comes from it: whoever is passed on, or asks by another name, is not here. */
function isOnMachine({ req }: Context, peer: string): boolean {
  const passedOn = ['x-forwarded-for', 'x-real-ip', 'x-forwarded-host', 'forwarded', 'via'].some((name) =>
    req.header(name),
  )
  const host = req.header('host') ?? ''
  const asksHere = URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
  return !passedOn && asksHere && /^(::ffff:)?127\.|^::1$/.test(peer)
}

function hasToken({ req }: Context, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(req.header('authorization') ?? '')?.[1]
  if (!token || !given) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
