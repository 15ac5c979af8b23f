import * as crypto from 'node:crypto'

/** Push services reject tokens that are valid for more than a day. */
const tokenLifetimeSeconds = 12 * 60 * 60
const recordSizeBytes = 4096
/** This byte ends the last record (RFC 8188, section 2). */
const lastRecord = Buffer.of(2)
/** The last bytes of an exported key are its point on the curve. */
const pointSizeBytes = 65

export function generatePushKey(): string {
  const { privateKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify(privateKey.export({ format: 'jwk' }))
}

/** Parses the key that identifies the shop to push services (VAPID, RFC 8292). */
export function readPushKey(stored: string) {
  const key = crypto.createPrivateKey({ key: JSON.parse(stored), format: 'jwk' })
  const exported = crypto.createPublicKey(key).export({ type: 'spki', format: 'der' })
  const publicKey = exported.subarray(-pointSizeBytes).toString('base64url')
  return {
    publicKey,
    /** Returns the Authorization header of a request. @param now epoch milliseconds */
    authorize(endpoint: URL, { sub, now }: { sub: string; now: number }): string {
      const exp = Math.floor(now / 1000) + tokenLifetimeSeconds
      const parts = [
        { typ: 'JWT', alg: 'ES256' },
        { aud: endpoint.origin, exp, sub },
      ]
      const token = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
      const signature = crypto.sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}

/** Tells whether a base64url key is a point on P-256. */
export function isOnCurve(p256dh: string): boolean {
  try {
    return Boolean(crypto.ECDH.convertKey(p256dh, 'prime256v1', 'base64url'))
  } catch {
    return false
  }
}

/** Encrypts a text for a device with these base64url keys (RFC 8291). @throws when `p256dh` is not on the curve */
export function encryptPush(text: string, { p256dh, auth }: { p256dh: string; auth: string }): Buffer {
  const deviceKey = Buffer.from(p256dh, 'base64url')
  const ecdh = crypto.createECDH('prime256v1')
  const shopKey = ecdh.generateKeys()
  const derive = (salt: Buffer, from: Buffer, info: Buffer, sizeBytes: number) =>
    Buffer.from(crypto.hkdfSync('sha256', from, salt, info, sizeBytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), deviceKey, shopKey])
  const secret = derive(Buffer.from(auth, 'base64url'), ecdh.computeSecret(deviceKey), info, 32)
  const salt = crypto.randomBytes(16)
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = crypto.createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordSizeBytes)
  header.writeUInt8(shopKey.length, 4)
  const encrypted = [cipher.update(text), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, header, shopKey, ...encrypted])
}
