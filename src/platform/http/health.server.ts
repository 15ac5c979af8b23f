import type { Hono } from 'hono'
import { answeredSoon } from '../database/answered-soon.server.ts'
import type { Shop } from '../shop.server.ts'

export const metricsPath = '/metrics'
/** Asked by balancers and supervisors under whatever name they know the process by. */
export const pathsUnderAnyName = new Set(['/healthz', '/readyz', metricsPath])

/**
 * `/healthz` says that the process answers at all; `/readyz` that database and files do, and that it is not about to
 * stop. Neither says more, as anybody may ask.
 */
export function mountHealth(app: Hono, shop: Shop, isStopping: () => boolean): void {
  app.get('/healthz', (context) => context.text('alive'))
  app.get('/readyz', async (context) => {
    const ready = !isStopping() && (await answers(shop))
    if (!ready) context.header('Retry-After', '5')
    return context.text(ready ? 'ready' : 'not ready', ready ? 200 : 503)
  })
}

async function answers({ db, files }: Pick<Shop, 'db' | 'files'>): Promise<boolean> {
  const checks = [answeredSoon(db.selectFrom('content').select('revision').execute()).then(() => true), files.isReady()]
  return Promise.all(checks).then(
    (all) => all.every(Boolean),
    () => false,
  )
}
