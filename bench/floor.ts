import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { type FloorPicture, floorPage } from './floor-page.ts'
import { made } from './folders.ts'
import content from './next/content.json' with { type: 'json' }
import { listPhonePhotos, photoSize } from './phone-photos.ts'
import { categoryOf } from './shop.ts'

const widthsPx = [320, 640, 960, 1280]
/** The picture is darkened behind text, so low quality suffices. */
const heroSize = { width: 480, height: 560, fit: 'cover' } as const

/** Serves the same page as one handwritten file without script. Its style and hero picture are inline. */
export async function openFloor() {
  const folder = made('floor')
  mkdirSync(folder, { recursive: true })
  const photos = await listPhonePhotos()
  const pictures: FloorPicture[] = []
  for (const photo of photos) pictures.push(await makePicture(folder, photo))
  const gallery = pictures.slice(0, -2)
  const [heroPhoto, about] = [photos.at(-2), pictures.at(-1)]
  if (!about) throw new Error('There are no photos.')
  const hero = await sharp(heroPhoto).resize(heroSize).blur(0.6).avif({ quality: 34, effort: 6 }).toBuffer()
  const style = minify(readFileSync(join(import.meta.dirname, 'next/app/page.css'), 'utf8'))
  const html = floorPage({ content, style, gallery, about, heroBytes: hero.toString('base64') })
  const compressed = brotliCompressSync(html)
  const server = createServer(({ url = '/' }, response) => {
    const file = join(folder, basename(url))
    if (url === '/')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(compressed)
    else if (url.endsWith('.avif') && existsSync(file))
      response.writeHead(200, { 'content-type': 'image/avif' }).end(readFileSync(file))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: async () => void server.close() }
}

async function makePicture(folder: string, photo: string): Promise<FloorPicture> {
  const stem = basename(photo, '.jpg')
  for (const width of widthsPx) {
    const file = join(folder, `${stem}-${width}.avif`)
    if (!existsSync(file)) await sharp(photo).resize(width).avif({ quality: 50, effort: 2 }).toFile(file)
  }
  return {
    ...photoSize,
    category: categoryOf(photo),
    src: `/${stem}-640.avif`,
    srcset: widthsPx.map((width) => `/${stem}-${width}.avif ${width}w`).join(','),
  }
}

function minify(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
}
