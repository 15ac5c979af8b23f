import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { chunk, heicOfSize, notPhotos, plain, pngBomb, wideWall } from '../pictures.ts'
import { manyZeros } from './zeros.ts'

export interface Bomb {
  name: string
  /** The response to its upload must have one of these statuses. */
  expected: number[]
  /** Creating it takes seconds, so `npm test` skips it. */
  slow?: true
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
  { name: 'prog_7000.jpg', expected: [200], bytes: () => flat().jpeg({ progressive: true }).toBuffer() },
  {
    name: 'prog_noise_7000.jpg',
    expected: [200],
    slow: true,
    bytes: () => noise().jpeg({ progressive: true }).toBuffer(),
  },
  { name: 'noise_7000.jpg', expected: [200], slow: true, bytes: () => noise().jpeg({ quality: 75 }).toBuffer() },
  { name: 'll_7000.webp', expected: [200], bytes: () => readBomb('ll_7000.webp') },
  { name: 'one_bit_7000.png', expected: [200], bytes: async () => pngBomb(edgePx, edgePx) },
  { name: 'wide_wall.png', expected: [422], bytes: wideWall },
  {
    name: 'ztxt_1gb.png',
    expected: [200, 422],
    bytes: () => withChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), manyZeros(1e9)])),
  },
  {
    name: 'iccp_200mb.png',
    expected: [200, 422],
    bytes: () => withChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), manyZeros(2e8)])),
  },
  { name: 'texts_100000.png', expected: [200, 422], bytes: manyTexts },
  { name: 'lottapixel.jpg', expected: [413], bytes: lottaPixel },
  { name: 'lie_60000.png', expected: [413], bytes: pngWithFalseSize },
  { name: 'lie_20000.heic', expected: [413, 422], bytes: () => heicOfSize(20_000, 20_000) },
  { name: 'scans_400.jpg', expected: [200, 422], slow: true, bytes: manyScans },
  { name: 'hostile.svg', expected: [415], bytes: async () => notPhotos['an SVG'] as Uint8Array },
  { name: 'page.jpg', expected: [415], bytes: async () => notPhotos['a web page'] as Uint8Array },
  { name: 'gif_and_script.jpg', expected: [415], bytes: async () => Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//') },
  { name: 'page_behind_photo.jpg', expected: [200], bytes: photoWithTail },
]

/** No output file may contain this text. */
export const tail = '<script>alert(1)</script><?php system($_GET[0]); ?>'

function flat() {
  return plain(edgePx, edgePx)
}

/** Creates a picture that compresses badly: a repeated square of noise. */
function noise() {
  const squarePx = 700
  const square = Buffer.from(Array.from({ length: squarePx * squarePx * 3 }, () => 80 + Math.random() * 100))
  const raw = Buffer.alloc(edgePx * edgePx * 3)
  const row = squarePx * 3
  for (let y = 0; y < edgePx; y++)
    for (let x = 0; x < edgePx; x += squarePx)
      square.copy(raw, (y * edgePx + x) * 3, (y % squarePx) * row, (y % squarePx) * row + row)
  return sharp(raw, { raw: { width: edgePx, height: edgePx, channels: 3 } })
}

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
  return png([
    header(edgePx, edgePx, { bits, type: channels === 4 ? 6 : 2, isInterlaced: true }),
    chunk('IDAT', manyZeros(bytes)),
  ])
}

/** Creates a small PNG with a chunk of this type before its pixels. */
async function withChunk(type: string, data: Buffer): Promise<Uint8Array> {
  const whole = await plain(64, 64).png().toBuffer()
  const afterHeader = 8 + 25
  return Buffer.concat([whole.subarray(0, afterHeader), chunk(type, data), whole.subarray(afterHeader)])
}

async function manyTexts(): Promise<Uint8Array> {
  const whole = await plain(64, 64).png().toBuffer()
  const text = chunk('tEXt', Buffer.from('Comment\0a'))
  return Buffer.concat([whole.subarray(0, 33), ...Array.from({ length: 100_000 }, () => text), whole.subarray(33)])
}

async function lottaPixel(): Promise<Uint8Array> {
  const jpeg = await plain(16, 16).jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(64_250, frame + 5)
  jpeg.writeUInt16BE(64_250, frame + 7)
  return jpeg
}

async function pngWithFalseSize(): Promise<Uint8Array> {
  return png([
    header(60_000, 60_000, { bits: 8, type: 2, isInterlaced: false }),
    chunk('IDAT', deflateSync(Buffer.alloc(99))),
  ])
}

/** Repeats the last scan of a progressive JPEG 400 times. Each scan decodes all pixels. */
async function manyScans(): Promise<Uint8Array> {
  const jpeg = await flat().jpeg({ progressive: true }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, jpeg.length - 2)
  return Buffer.concat([jpeg.subarray(0, last), ...Array.from({ length: 400 }, () => scan), jpeg.subarray(-2)])
}

async function photoWithTail(): Promise<Uint8Array> {
  return Buffer.concat([await plain(400, 300).jpeg().toBuffer(), Buffer.from(tail)])
}

function header(
  widthPx: number,
  heightPx: number,
  options: { bits: number; type: number; isInterlaced: boolean },
): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(widthPx, 0)
  data.writeUInt32BE(heightPx, 4)
  data.set([options.bits, options.type, 0, 0, Number(options.isInterlaced)], 8)
  return chunk('IHDR', data)
}

function png(chunks: Buffer[]): Uint8Array {
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, chunk('IEND', Buffer.alloc(0))])
}
