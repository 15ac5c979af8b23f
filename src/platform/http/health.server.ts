import type { Hono } from 'hono'
import { answeredSoon } from '../database/answered-soon.server.ts'
import type { Shop } from '../shop.server.ts'

export const metricsPath = '/metrics'
/** Anybody may ask, as often as they like. */
const askedAgainAfterMs = 1_000
/** Asked by balancers and supervisors under whatever name they know the process by. */
export const pathsUnderAnyName = new Set(['/healthz', '/readyz', metricsPath])

/**
 * `/healthz` says that the process answers at all; `/readyz` that database and files do, and that it is not about to
 * stop. Neither says more, as anybody may ask.
 */
export function mountHealth(app: Hono, shop: Shop, isStopping: () => boolean): void {
  const answersNow = onceIn(askedAgainAfterMs, () => answers(shop))
  app.get('/healthz', (context) => context.text('alive'))
  app.get('/readyz', async (context) => {
    const ready = !isStopping() && (await answersNow())
    if (!ready) context.header('Retry-After', '5')
    return context.text(ready ? 'ready' : 'not ready', ready ? 200 : 503)
  })
}

async function answers({ db, files }: Pick<Shop, 'db' | 'files'>): Promise<boolean> {
  const checks = [answeredSoon(writeRow(db)).then(() => true), files.isReady()]
  return Promise.all(checks).then(
    (all) => all.every(Boolean),
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

/** Whoever asks within this time gets the same answer, also while it is still to come. */
function onceIn<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let asked: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (!asked || performance.now() - asked.at >= ms) asked = { at: performance.now(), answer: ask() }
    return asked.answer
  }
}
