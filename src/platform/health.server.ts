import type { Hono } from 'hono'
import { withDeadline } from './database/database-unavailable.server.ts'
import type { Shop } from './shop.server.ts'

export const metricsPath = '/metrics'
/** Load balancers and supervisors send arbitrary Host headers. */
export const pathsForAnyHost = new Set(['/healthz', '/readyz', metricsPath])
const checkIntervalMs = 1_000

/** `/healthz` answers while the process runs, `/readyz` while database and files work and no stop has begun. */
export function mountHealth(app: Hono, shop: Shop, isStopping: () => boolean): void {
  let checkedAt = Number.NEGATIVE_INFINITY
  let check = Promise.resolve(false)
  app.get('/healthz', (context) => context.text('alive'))
  app.get('/readyz', async (context) => {
    if (performance.now() - checkedAt >= checkIntervalMs) {
      checkedAt = performance.now()
      check = checkDatabaseAndFiles(shop).catch(() => false)
    }
    if (!isStopping() && (await check)) return context.text('ready')
    return context.text('not ready', 503, { 'Retry-After': '5' })
  })
}

async function checkDatabaseAndFiles({ db, files }: Pick<Shop, 'db' | 'files'>): Promise<boolean> {
  const key = 'readyz'
  // A statement that changes nothing would succeed on a full disk.
  const writing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('settings').values({ key, value: '' }).execute()
    await transaction.deleteFrom('settings').where('key', '=', key).execute()
  })
  const [, areFilesReady] = await Promise.all([withDeadline(writing), files.isReady()])
  return areFilesReady
}
