import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { PushSubscription } from '../src/api/account-security.ts'
import type { PushMessage } from '../src/platform/push/push-message.ts'
import './redirect-services.mjs'
import { listen } from './listen.ts'

export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  encrypted: Buffer
}

/** Replaces Google's push service in this process, and in processes that are started with `settings`. */
export async function openPushService() {
  const received: ReceivedPush[] = []
  const behaviour: { status: number; location?: string } = { status: 201 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    received.push({ path: String(request.url), headers: request.headers, encrypted: Buffer.concat(parts) })
    response.writeHead(behaviour.status, behaviour.location ? { location: behaviour.location } : {}).end()
  })
  const address = `http://127.0.0.1:${await listen(server)}`
  process.env.PUSH_SERVICE = address
  return {
    received,
    behaviour,
    settings: {
      PUSH_SERVICE: address,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'redirect-services.mjs')}`,
    },
    close() {
      delete process.env.PUSH_SERVICE
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Creates a subscription with the keys that a browser would generate. */
export function pushDevice() {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  const auth = randomBytes(16)
  const path = `/fcm/send/${randomBytes(8).toString('hex')}`
  const isFor = (push: ReceivedPush) => push.path === path
  const subscription: PushSubscription = {
    endpoint: `https://fcm.googleapis.com${path}`,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
  }
  /** Decrypts one record (RFC 8291, RFC 8188). @throws when it was encrypted for another device */
  function decrypt({ encrypted }: Pick<ReceivedPush, 'encrypted'>): PushMessage {
    const [salt, shopKey, record] = [encrypted.subarray(0, 16), encrypted.subarray(21, 86), encrypted.subarray(86)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, shopKey])
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(shopKey), auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    if (padded.at(-1) !== 2) throw new Error('the record is not the last one')
    return JSON.parse(padded.subarray(0, -1).toString())
  }
  return { isFor, subscription, decrypt }
}

/** Returns the claims of a signed token (RFC 8292). @throws when the signature is not of the given key */
export function verifyVapid({ headers }: ReceivedPush, publicKey: string) {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  )
  if (!isValid || key !== publicKey) throw new Error('the signature is not of this key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
}
