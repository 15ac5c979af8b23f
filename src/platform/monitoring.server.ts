import type { Context, Hono, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { timingSafeEqual } from 'hono/utils/buffer'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { ApiError } from '../api/errors.ts'
import { isHttps } from './config.server.ts'
import { withDeadline } from './database/database-unavailable.server.ts'
import type { Deps } from './deps.server.ts'
import { peerAddress } from './http/client-address.server.ts'
import type { LoadShedder } from './load-shedding.server.ts'
import { type Log, withRequestId } from './log.server.ts'
import { isLoopback } from './settings.server.ts'

/** Load balancers and supervisors send arbitrary Host headers. */
export const pathsForAnyHost = new Set(['/healthz', '/readyz', '/metrics'])
const checkIntervalMs = 1_000
/** OpenTelemetry advises these buckets, and names these methods and the labels of durations. */
const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
const namedMethods = /^(CONNECT|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|QUERY|TRACE)$/
const otherRoute = 'other'
const proxyHeaders = ['x-forwarded-for', 'x-real-ip', 'x-forwarded-host', 'forwarded', 'via']

type Metrics = ReturnType<typeof openMetrics>

/** `/healthz` answers while the process runs, `/readyz` while database and files work and no stop has begun. */
export function mountHealth(app: Hono, deps: Deps, isStopping: () => boolean): void {
  let checkedAt = Number.NEGATIVE_INFINITY
  let check = Promise.resolve(false)
  app.get('/healthz', (context) => context.text('alive'))
  app.get('/readyz', async (context) => {
    if (performance.now() - checkedAt >= checkIntervalMs) {
      checkedAt = performance.now()
      check = checkDatabaseAndFiles(deps).catch(() => false)
    }
    if (!isStopping() && (await check)) return context.text('ready')
    return context.text('not ready', 503, { 'Retry-After': '5' })
  })
}

async function checkDatabaseAndFiles({ db, files, diskSpace }: Deps): Promise<boolean> {
  const key = 'readyz'
  // A statement that changes nothing would succeed on a full disk.
  const writing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('settings').values({ key, value: '' }).execute()
    await transaction.deleteFrom('settings').where('key', '=', key).execute()
  })
  const reserved = diskSpace.keepLastReserve({ mayUse: false })
  const [, areFilesReady] = await Promise.all([withDeadline(writing), files.isReady(), reserved])
  return areFilesReady
}

export function openMetrics(deps: Deps, shedder: LoadShedder, queues: Record<string, () => number>) {
  const register = new Registry()
  const registers = [register]
  const requests = new Counter({
    name: 'thaiyal_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time until the response begins.',
    labelNames: ['http_request_method', 'http_response_status_code', 'http_route', 'url_scheme', 'error_type'],
    buckets: bucketsSeconds,
    registers,
  })
  const queueLength = new Gauge({
    name: 'thaiyal_queue_length',
    help: 'Number of jobs that wait in a queue.',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, count] of Object.entries({ passwords: deps.passwords.queueLength, ...queues }))
        queueLength.set({ queue }, count())
    },
  })

  function addGauge(name: string, help: string, read: () => number | Promise<number>): void {
    const collect = async (): Promise<void> => gauge.set(await read())
    const gauge: Gauge = new Gauge({ name: `thaiyal_${name}`, help, registers, collect })
  }
  const delaySeconds = () => shedder.delayMs() / 1000
  addGauge('event_loop_delay_seconds', 'Mean delay of the event loop in the last half second.', delaySeconds)
  addGauge('memory_bytes', 'Memory of the process (RSS).', () => process.memoryUsage.rss())
  addGauge('mails_queued', 'Queued mails of all processes; -1 while the database is unavailable.', () =>
    countQueuedMails(deps).catch(() => -1),
  )

  return {
    observe(response: { method: string; route: string; status: number }, ms: number): void {
      const { method, route, status } = response
      requests.inc(response)
      const labels = {
        http_request_method: namedMethods.test(method) ? method : '_OTHER',
        http_response_status_code: status,
        ...(route !== otherRoute && { http_route: route }),
        url_scheme: isHttps(deps.config) ? 'https' : 'http',
        ...(status >= 500 && { error_type: String(status) }),
      }
      durations.observe(labels, ms / 1000)
    },
    write: () => register.metrics(),
  }
}

export function logRequests(log: Log, metrics: Metrics): MiddlewareHandler {
  return (context, next) =>
    withRequestId(async (id) => {
      const began = performance.now()
      await next()
      const { req, res } = context
      res.headers.set('Request-Id', id)
      const response = { method: req.method, route: routeOf(context), status: res.status }
      const ms = performance.now() - began
      metrics.observe(response, ms)
      const isHealthCheck = pathsForAnyHost.has(req.path) && res.ok
      log[isHealthCheck ? 'debug' : 'info']({ ...response, ms: Math.round(ms * 10) / 10 }, 'request completed')
    })
}

/** Returns the route's pattern, because each path would add a time series to the metrics. */
function routeOf(context: Context): string {
  const route = routePath(context)
  if (!route.includes('*')) return route
  return context.req.path.startsWith('/assets/') ? '/assets/*' : otherRoute
}

export function mountMetrics(app: Hono, { config }: Deps, metrics: Metrics): void {
  app.get('/metrics', async (context) => {
    const given = context.req.header('authorization') ?? ''
    const hasToken = config.metricsToken && (await timingSafeEqual(given, `Bearer ${config.metricsToken}`))
    if (!hasToken && !isLocalRequest(context)) throw new ApiError('NOT_FOUND')
    return context.text(await metrics.write(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}

/** Returns whether a client on this machine sends the request directly. A local proxy also has a loopback address. */
function isLocalRequest(context: Context): boolean {
  const { req } = context
  const name = URL.parse(`http://${req.header('host')}`)?.hostname ?? ''
  const isLocal = isLoopback(name) && /^(::ffff:)?127\.|^::1$/.test(peerAddress(context))
  return isLocal && !proxyHeaders.some((header) => req.header(header))
}

async function countQueuedMails({ db }: Deps): Promise<number> {
  const query = db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('content', '!=', '')
    .where('givenUpTime', 'is', null)
  return Number((await withDeadline(query.executeTakeFirstOrThrow())).count)
}
