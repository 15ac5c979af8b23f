// The least that this page can be: one file with its style in it, no script; once without a hero, once with one inside.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { categories, corpus } from '../corpus/corpus.mjs'
import { made } from '../made.mjs'
import { floorPage } from './floor-page.mjs'
import { pack } from './packed.mjs'

const widthsPx = [320, 640, 960, 1280]
/** Behind words and darkened, so that little is enough. */
const heroSize = { width: 480, height: 560, fit: 'cover' }

/** @returns the folder with `text.html`, `inline.html` and their pictures. */
export async function floor() {
  const folder = made('floor')
  mkdirSync(join(folder, 'images'), { recursive: true })
  const files = await corpus()
  const pictures = []
  for (const file of files) pictures.push(await picture(folder, file))
  const [about, hero] = [pictures.pop(), files.at(-2)]
  pictures.pop()
  const inlineHero = join(folder, 'hero.avif')
  if (!existsSync(inlineHero))
    await sharp(hero).autoOrient().resize(heroSize).blur(0.6).avif({ quality: 34, effort: 6 }).toFile(inlineHero)
  const content = JSON.parse(readFileSync(join(import.meta.dirname, 'content.json'), 'utf8'))
  const style = withoutAir(readFileSync(join(import.meta.dirname, 'page.css'), 'utf8'))
  const gallery = pictures.map((one, index) => ({
    ...one,
    category: categories[index % categories.length],
    price: 3750 - 150 * index,
  }))
  const heroes = { text: '', inline: readFileSync(inlineHero).toString('base64') }
  for (const [name, heroBytes] of Object.entries(heroes)) {
    const page = join(folder, `${name}.html`)
    writeFileSync(page, floorPage({ content, style, gallery, about, heroBytes }))
    pack(page)
  }
  writeFileSync(join(folder, 'icon.svg'), readFileSync(join(import.meta.dirname, 'icon.svg')))
  return folder
}

async function picture(folder, file) {
  const stem = basename(file, '.jpg')
  for (const width of widthsPx) {
    const avif = join(folder, 'images', `${stem}-${width}.avif`)
    if (!existsSync(avif)) await sharp(file).autoOrient().resize(width).avif({ quality: 50, effort: 2 }).toFile(avif)
  }
  const { autoOrient } = await sharp(file).metadata()
  const paths = widthsPx.map((width) => [`/images/${stem}-${width}.avif`, width])
  return { ...autoOrient, src: paths[1][0], srcset: paths.map(([path, width]) => `${path} ${width}w`).join(',') }
}

function withoutAir(css) {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
}
