import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const notPhotos: Record<string, Uint8Array> = {
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  'an SVG behind an XML head': Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'a text': Buffer.from('a blouse'),
  'a web page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a GIF': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF'),
  'a ZIP': Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
  nothing: new Uint8Array(),
}

/** Creates a PNG with one bit a pixel: a few kilobytes with any number of pixels. */
export function pngBomb(widthPx: number, heightPx: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(widthPx / 8) + 1) * heightPx)
  return png(header, deflateSync(rows, { level: 9 }))
}

/** The PNG has 64 bits a pixel, and 400 MB decompressed. */
export async function wideWall(): Promise<Uint8Array> {
  const [widthPx, heightPx] = [1_000_000, 50]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([16, 6, 0, 0, 0], 8)
  const row = Buffer.alloc(1 + 8 * widthPx)
  const rows = Readable.from(Array.from({ length: heightPx }, () => row))
  return png(header, await buffer(rows.pipe(createDeflate({ level: 1 }))))
}

/** The photo is 640 x 480 in Display P3, turned by its `irot` box. libheif 1.15 made it: no dependency writes HEIC. */
export function heicPhoto(): Promise<Buffer> {
  return readInput('photo.heic')
}

/** Reads a photo that programs have drawn or damaged, and that showed a fault. */
export function readInput(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'photos', name))
}

export async function heicOfSize(widthPx: number, heightPx: number): Promise<Buffer> {
  const heic = await heicPhoto()
  const at = heic.indexOf('ispe')
  heic.writeUInt32BE(widthPx, at + 8)
  heic.writeUInt32BE(heightPx, at + 12)
  return heic
}

export function pictureWithXmp(): Promise<Uint8Array> {
  return plain(640, 480)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>SecretPlace 10.07 78.77</secret></x:xmpmeta>')
    .jpeg()
    .toBuffer()
}

export function png(header: Buffer, pixels: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function plain(widthPx: number, heightPx: number, background = '#206040') {
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background } })
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), whole.length - 4)
  return whole
}
