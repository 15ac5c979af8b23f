import { parseSigned } from 'hono/utils/cookie'
import { type Config, isHttps } from '../config.server.ts'

/** Returns the name of a cookie. `second_factor` proves a correct password until the second factor is verified. */
export function cookieName(config: Pick<Config, 'publicUrl'>, purpose: 'session' | 'second_factor' | 'device'): string {
  return `${isHttps(config) ? '__Host-' : ''}shop_${purpose}`
}

export function openSessionCookie(config: Pick<Config, 'publicUrl'>, secret: string) {
  const name = cookieName(config, 'session')
  return async (headers: Headers): Promise<string | undefined> => {
    const cookies = headers.get('cookie')
    if (!cookies?.includes(name)) return undefined
    return (await parseSigned(cookies, secret, name))[name] || undefined
  }
}
