import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'

/** Push services reject tokens that are valid for more than a day. */
const tokenLifetimeSeconds = 12 * 60 * 60

export function generatePushKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify(privateKey.export({ format: 'jwk' }))
}

/** Parses the key that identifies the shop to push services (VAPID, RFC 8292). */
export function readPushKey(stored: string) {
  const jwk: JsonWebKey = JSON.parse(stored)
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const [x, y] = [jwk.x, jwk.y].map((coordinate = '') => Buffer.from(coordinate, 'base64url')) as [Buffer, Buffer]
  const publicKey = Buffer.concat([Buffer.of(4), x, y]).toString('base64url')
  return {
    publicKey,
    /** Returns the Authorization header of a request. @param now epoch milliseconds */
    authorize(endpoint: URL, { sub, now }: { sub: string; now: number }): string {
      const exp = Math.floor(now / 1000) + tokenLifetimeSeconds
      const token = [
        { typ: 'JWT', alg: 'ES256' },
        { aud: endpoint.origin, exp, sub },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
      return `vapid t=${token}.${signature}, k=${publicKey}`
    },
  }
}
