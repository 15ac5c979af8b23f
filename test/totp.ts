import { createHmac } from 'node:crypto'

const halfMinuteMs = 30_000

/** The shop also accepts the codes of the half minutes around it (RFC 6238). @param steps half minutes from now */
export function codeOfApp(secret: string, steps = 0, now = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / halfMinuteMs) + steps))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The secret is in Base32 without padding (RFC 4648). */
function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
