import type { Hono } from 'hono'
import { withDeadline } from './database/database-unavailable.server.ts'
import type { Shop } from './shop.server.ts'

export const metricsPath = '/metrics'
/** Load balancers and supervisors send any host name. */
export const pathsUnderAnyName = new Set(['/healthz', '/readyz', metricsPath])
const checkAgainAfterMs = 1_000

/** `/readyz` succeeds while database and files work and the process is not stopping. */
export function mountHealth(app: Hono, shop: Shop, isStopping: () => boolean): void {
  let checkedAt = Number.NEGATIVE_INFINITY
  let check = Promise.resolve(false)
  app.get('/healthz', (context) => context.text('alive'))
  app.get('/readyz', async (context) => {
    if (performance.now() - checkedAt >= checkAgainAfterMs) {
      checkedAt = performance.now()
      check = checkEngines(shop).catch(() => false)
    }
    if (!isStopping() && (await check)) return context.text('ready')
    return context.text('not ready', 503, { 'Retry-After': '5' })
  })
}

async function checkEngines({ db, files }: Pick<Shop, 'db' | 'files'>): Promise<boolean> {
  const [, areFilesReady] = await Promise.all([withDeadline(writeRow(db)), files.isReady()])
  return areFilesReady
}

/** A statement that changes no row succeeds on a full disk, so this commits an insertion and a deletion. */
async function writeRow(db: Shop['db']): Promise<void> {
  const key = 'readyz'
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('settings').values({ key, value: '' }).execute()
    await transaction.deleteFrom('settings').where('key', '=', key).execute()
  })
}
