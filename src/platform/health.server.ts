import type { Hono } from 'hono'
import { withDeadline } from './database/database-unavailable.server.ts'
import type { Shop } from './shop.server.ts'

export const metricsPath = '/metrics'
/** Balancers and supervisors ask under whatever name they know the process by. */
export const pathsUnderAnyName = new Set(['/healthz', '/readyz', metricsPath])
/** Anybody may ask, as often as they like. */
const checkedAgainAfterMs = 1_000

/**
 * `/healthz` says that the process answers at all; `/readyz` that database and files do, and that it is not about to
 * stop. Neither says more, as anybody may ask.
 */
export function mountHealth(app: Hono, shop: Shop, isStopping: () => boolean): void {
  let checkedAt = Number.NEGATIVE_INFINITY
  let check = Promise.resolve(false)
  app.get('/healthz', (context) => context.text('alive'))
  app.get('/readyz', async (context) => {
    if (performance.now() - checkedAt >= checkedAgainAfterMs) {
      checkedAt = performance.now()
      check = areEnginesReady(shop)
    }
    if (!isStopping() && (await check)) return context.text('ready')
    return context.text('not ready', 503, { 'Retry-After': '5' })
  })
}

function areEnginesReady({ db, files }: Pick<Shop, 'db' | 'files'>): Promise<boolean> {
  return Promise.all([withDeadline(writeRow(db)), files.isReady()]).then(
    ([, areFilesReady]) => areFilesReady,
    () => false,
  )
}

/** Commits a row, already deleted: a statement that changes no row needs no disk space and succeeds on a full disk. */
async function writeRow(db: Shop['db']): Promise<void> {
  const key = 'readyz'
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('settings').values({ key, value: '' }).execute()
    await transaction.deleteFrom('settings').where('key', '=', key).execute()
  })
}
