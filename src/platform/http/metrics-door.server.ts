import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { Refusal } from '../../api/errors.ts'
import { isLoopback } from '../config.server.ts'
import type { Shop } from '../shop.server.ts'
import { metricsPath } from './health.server.ts'

/** For whoever runs the machine; to everybody else there is nothing. */
export function mountMetrics(
  app: Hono,
  { config }: Pick<Shop, 'config'>,
  write: () => Promise<string>,
  peer: (c: Context) => string,
) {
  app.get(metricsPath, async (context) => {
    if (!hasToken(context, config.metricsToken) && !isOnMachine(context, peer(context))) throw new Refusal('NOT_FOUND')
    return context.text(await write(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
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
