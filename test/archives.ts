import { readdir, readFile } from 'node:fs/promises'
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter, type ZipWriterConstructorOptions } from '@zip.js/zip.js'

export type Entries = Record<string, Uint8Array | string>

/** Writes a ZIP file. Photos are stored, because apps do not compress them a second time. */
export async function writeZip(
  entries: Entries,
  options: ZipWriterConstructorOptions = {},
): Promise<Buffer<ArrayBuffer>> {
  const writer = new ZipWriter(new BlobWriter(), { level: 0, useWebWorkers: false, ...options })
  for (const [path, content] of Object.entries(entries))
    await writer.add(path, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content))
  return Buffer.from(await (await writer.close()).arrayBuffer())
}

/** What the owner of a group would say about a post: `undefined` is no work to sell. */
export interface Expected {
  caption: string
  price: string
  category?: string
}

/** These are written as tailors write, in both languages, and some are no work at all. */
export const captions: Expected[] = [
  { caption: 'Aari work blouse ₹1,200', price: '1200', category: 'aari blouse' },
  { caption: 'ஆரி ஒர்க் பிளவுஸ்\nவிலை ரூ. 2500 மட்டும்', price: '2500', category: 'aari blouse' },
  { caption: 'Machine embroidery\nRs.850/-', price: '850', category: 'embroidery blouse' },
  { caption: 'எம்பிராய்டரி பிளவுஸ் ௧௨௫௦/-', price: '1250', category: 'embroidery blouse' },
  { caption: 'Boat neck design 1.2k', price: '1200', category: 'design blouse' },
  { caption: 'டிசைன் பிளவுஸ் 950 ரூபாய்', price: '950', category: 'design blouse' },
  { caption: 'Bridal aari, 15 days, ₹ 8,500 only. Call 98765 43210', price: '8500', category: 'aari blouse' },
  { caption: 'Pongal 2026 special ~₹1500~ ₹1199 embroidery', price: '1199', category: 'embroidery blouse' },
  { caption: '1450', price: '1450' },
  { caption: 'Princess cut, size 36, price 700', price: '700', category: 'design blouse' },
  { caption: 'Good morning 🌸', price: '' },
  { caption: 'Call me +91 98765 43210', price: '' },
]

const pad = (number: number) => String(number).padStart(2, '0')

/** Writes the chat of a group as WhatsApp on Android does. A post of each hour has the photo of the same number. */
export function androidChat(count: number, { omits = false } = {}): string {
  const lines = [
    '24/11/2026, 9:04\u202fam - Messages and calls are end-to-end encrypted. Only people in this chat can read them.',
    '24/11/2026, 9:04\u202fam - +91 90000 00002 added +91 90000 00003',
  ]
  for (let nth = 0; nth < count; nth++) {
    const hour = nth % 12
    const at = `${pad(1 + (Math.floor(nth / 12) % 28))}/${pad(1 + (Math.floor(nth / 336) % 12))}/2026, ${hour || 12}:05\u202fam`
    const { caption = '' } = captions[nth % captions.length] ?? {}
    const sender = nth % captions.length < 10 ? 'Meena' : '+91 90000 00002'
    lines.push(
      `${at} - ${sender}: \u200e${omits ? '<Media omitted>' : `${photoName(nth)} (file attached)`}`,
      ...caption.split('\n'),
    )
    lines.push(`${at} - +91 90000 00003: Super akka`)
  }
  return lines.join('\n')
}

export const photoName = (nth: number) => `IMG-20261124-WA${String(nth).padStart(4, '0')}.jpg`

/** Returns pictures that look like work to sell. */
export async function starterPhotos(): Promise<Uint8Array[]> {
  const folder = new URL('../starter-gallery/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).sort()
  return Promise.all(names.map((name) => readFile(new URL(name, folder))))
}

/** Writes posts as Instagram exports them, with UTF-8 as letters of Latin-1. The last one is a carousel of three. */
export function instagramPosts(photos: string[]): string {
  const asLatin1 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))
  const media = photos.map((uri, nth) => ({ uri, creation_timestamp: 1_760_000_000 + nth, title: '' }))
  const single = media
    .slice(0, -3)
    .map((medium, nth) => ({ media: [{ ...medium, title: asLatin1(captions[nth % captions.length]?.caption ?? '') }] }))
  const carousel = {
    media: media.slice(-3),
    title: asLatin1('மூன்று படங்கள், ஆரி ₹2,750'),
    creation_timestamp: 1_770_000_000,
  }
  return JSON.stringify([...single, carousel])
}

/** Describes a photo as Google does in a file beside it. */
export const sideFile = (title: string, description: string, seconds: number) =>
  JSON.stringify({ title, description, photoTakenTime: { timestamp: String(seconds) }, geoData: { latitude: 10.1 } })
