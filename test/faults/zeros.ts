import { constants, deflateRawSync, deflateSync } from 'node:zlib'

const blockBytes = 4 * 1024 * 1024
const adlerModulus = 65521

/** Returns a zlib stream of this many zeros by repeating one compressed block. */
export function manyZeros(count: number): Buffer {
  const whole = Math.floor(count / blockBytes)
  // A full flush ends at a byte boundary and resets the dictionary.
  const block = deflateRawSync(Buffer.alloc(blockBytes), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(count % blockBytes), { level: 9 })
  const sum = Buffer.alloc(4)
  // Adler-32 of zeros (RFC 1950): the first half stays 1, the second counts them.
  sum.writeUInt16BE(count % adlerModulus, 0)
  sum.writeUInt16BE(1, 2)
  const head = deflateSync(Buffer.alloc(0), { level: 9 }).subarray(0, 2)
  return Buffer.concat([head, ...Array.from({ length: whole }, () => block), rest, sum])
}
