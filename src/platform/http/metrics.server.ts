import { Counter, Gauge, type Metric, Registry } from 'prom-client'
import { sacrifices } from '../../api/call.ts'
import { answeredSoon } from '../database/answered-soon.server.ts'
import type { Shop } from '../shop.server.ts'
import type { Load } from './load.server.ts'
import { bucketsSeconds, type RequestFigures } from './request-figures.server.ts'

/** Queues besides those of the platform: how many wait in each. */
export type Queues = Record<string, () => number>

/** What Prometheus reads: figures of this process alone. @returns what writes them */
export function openMetrics(
  shop: Pick<Shop, 'db' | 'faults' | 'passwords'>,
  { load, figures, queues }: { load: Load; figures: RequestFigures; queues: Queues },
): () => Promise<string> {
  const register = new Registry()
  const registers = [register]
  new Counter({
    name: 'thaiyal_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect() {
      this.reset()
      for (const { answer, count } of figures.requests()) this.inc({ ...answer }, count)
    },
  })
  register.registerMetric(durationsOf(figures) as unknown as Metric)

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
      for (const [queue, waiting] of Object.entries({ passwords: shop.passwords.waiting, ...queues }))
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

  return () => register.metrics()
}

/** As the library writes a histogram; its own would have to be told of each answer when it is given. */
function durationsOf(figures: RequestFigures) {
  const name = 'thaiyal_request_seconds'
  const about = { name, help: 'Until an answer begins.', type: 'histogram', aggregator: 'sum' }
  return {
    name,
    async get() {
      const values = [...figures.durations()].flatMap(([route, { counts, sumSeconds }]) => {
        let sum = 0
        const buckets = counts.map((count, at) => {
          sum += count
          return { metricName: `${name}_bucket`, labels: { le: bucketsSeconds[at] ?? '+Inf', route }, value: sum }
        })
        return [
          ...buckets,
          { metricName: `${name}_sum`, labels: { route }, value: sumSeconds },
          { metricName: `${name}_count`, labels: { route }, value: sum },
        ]
      })
      return { ...about, values }
    },
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
