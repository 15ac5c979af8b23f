import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const recordSizeBytes = 4096
/** This byte ends the last record (RFC 8188, section 2). */
const lastRecord = Buffer.of(2)

/** Encrypts a text for a device with these base64url keys (RFC 8291). @throws when `p256dh` is not on the curve */
export function encryptPush(text: string, { p256dh, auth }: { p256dh: string; auth: string }): Buffer {
  const deviceKey = Buffer.from(p256dh, 'base64url')
  const ecdh = createECDH('prime256v1')
  const shopKey = ecdh.generateKeys()
  const derive = (salt: Buffer, from: Buffer, info: Buffer, sizeBytes: number) =>
    Buffer.from(hkdfSync('sha256', from, salt, info, sizeBytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), deviceKey, shopKey])
  const secret = derive(Buffer.from(auth, 'base64url'), ecdh.computeSecret(deviceKey), info, 32)
  const salt = randomBytes(16)
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordSizeBytes)
  header.writeUInt8(shopKey.length, 4)
  return Buffer.concat([
    salt,
    header,
    shopKey,
    cipher.update(text),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
