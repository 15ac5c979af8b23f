import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { chunk, plain, png } from '../pictures.ts'

export interface Bomb {
  name: string
  /** The response to its upload must have one of these statuses. */
  expected: number[]
  bytes: () => Promise<Uint8Array>
}

const edgePx = 7000
const readBomb = (name: string) => readFile(join(import.meta.dirname, 'bombs', name))

/** These small files decompress to large ones or have misleading headers. */
export const bombs: Bomb[] = [
  { name: 'av_7000.avif', expected: [415], bytes: () => readBomb('av_7000.avif') },
  // The image may or may not exceed the memory limit, so both results are allowed.
  {
    name: 'rgba16_7000_interlaced.png',
    expected: [200, 422],
    bytes: async () => interlaced({ bits: 16, channels: 4 }),
  },
  { name: 'rgb8_7000_interlaced.png', expected: [200], bytes: async () => interlaced({ bits: 8, channels: 3 }) },
  { name: 'prog_7000.jpg', expected: [200], bytes: () => plain(edgePx, edgePx).jpeg({ progressive: true }).toBuffer() },
  { name: 'll_7000.webp', expected: [200], bytes: () => readBomb('ll_7000.webp') },
  { name: 'ztxt_1gb.png', expected: [200, 422], bytes: () => withZeros('zTXt', 1e9) },
  { name: 'iccp_200mb.png', expected: [200, 422], bytes: () => withZeros('iCCP', 2e8) },
  {
    name: 'texts_100000.png',
    expected: [200, 422],
    bytes: () => withChunks(Array(100_000).fill(chunk('tEXt', Buffer.from('Comment\0a')))),
  },
  { name: 'lottapixel.jpg', expected: [413], bytes: lottaPixel },
  { name: 'gif_and_script.jpg', expected: [415], bytes: async () => Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//') },
  {
    name: 'page_behind_photo.jpg',
    expected: [200],
    bytes: async () => Buffer.concat([await plain(400, 300).jpeg().toBuffer(), Buffer.from(tail)]),
  },
]

/** No output file may contain this text. */
export const tail = '<script>alert(1)</script><?php system($_GET[0]); ?>'

/** Creates a black PNG of seven passes (Adam7). Each row begins with its filter, so all bytes are zero. */
function interlaced({ bits, channels }: { bits: 8 | 16; channels: 3 | 4 }): Uint8Array {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  const sizes = passes.map(([x, y, stepX, stepY]) => {
    const [widthPx, heightPx] = [Math.ceil((edgePx - x) / stepX), Math.ceil((edgePx - y) / stepY)]
    return heightPx * (1 + (widthPx * channels * bits) / 8)
  })
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edgePx, 0)
  header.writeUInt32BE(edgePx, 4)
  header.set([bits, channels === 4 ? 6 : 2, 0, 0, 1], 8)
  return png(header, manyZeros(bytes))
}

/** Creates a small PNG with these chunks before its pixels. */
async function withChunks(chunks: Buffer[]): Promise<Uint8Array> {
  const whole = await plain(64, 64).png().toBuffer()
  const afterHeader = 8 + 25
  return Buffer.concat([whole.subarray(0, afterHeader), ...chunks, whole.subarray(afterHeader)])
}

function withZeros(type: string, count: number): Promise<Uint8Array> {
  return withChunks([chunk(type, Buffer.concat([Buffer.from('a\0\0'), manyZeros(count)]))])
}

/** Returns a zlib stream of this many zeros by repeating one compressed block. */
function manyZeros(count: number): Buffer {
  const blockBytes = 4 * 1024 * 1024
  // A full flush ends at a byte boundary and resets the dictionary.
  const block = deflateRawSync(Buffer.alloc(blockBytes), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(count % blockBytes), { level: 9 })
  const sum = Buffer.alloc(4)
  // Adler-32 of zeros (RFC 1950): the first half stays 1, the second counts them, modulo a prime.
  sum.writeUInt16BE(count % 65_521, 0)
  sum.writeUInt16BE(1, 2)
  const head = deflateSync(Buffer.alloc(0), { level: 9 }).subarray(0, 2)
  return Buffer.concat([head, ...Array(Math.floor(count / blockBytes)).fill(block), rest, sum])
}

async function lottaPixel(): Promise<Uint8Array> {
  const jpeg = await plain(16, 16).jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(64_250, frame + 5)
  jpeg.writeUInt16BE(64_250, frame + 7)
  return jpeg
}
