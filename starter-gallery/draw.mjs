// Draws the starter gallery next to this file: node starter-gallery/draw.mjs [name …]
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { stretchCloth } from './cloth.mjs'
import { designs } from './designs.mjs'
import { focus, frame } from './lens.mjs'
import { photograph } from './light.mjs'
import { seeded } from './seeded.mjs'

const printPxPerMm = 25
// Threads are thinner than a printed pixel is forgiving: drawn larger, their edges come out smooth.
const oversampling = 1.36
const jpegQuality = 82

sharp.concurrency(1)
const wanted = process.argv.slice(2)
for (const [index, design] of designs.entries()) {
  if (wanted.length > 0 && !wanted.includes(design.name)) continue
  const [widthMm, heightMm] = design.sizeMm
  const seed = 1000 + index
  const cloth = stretchCloth({ widthMm, heightMm, pxPerMm: printPxPerMm * oversampling })
  design.stitch(cloth, seeded(seed))
  const print = { width: widthMm * printPxPerMm, height: heightMm * printPxPerMm }
  const lit = photograph(cloth, { seed, ...design.light })
  const picture = await focus(frame(lit, cloth, print, design.view), print, design.focus)
  const file = fileURLToPath(new URL(`${design.name}.jpg`, import.meta.url))
  const { size } = await picture.jpeg({ quality: jpegQuality, mozjpeg: true }).toFile(file)
  console.log(`${design.name}.jpg  ${print.width} x ${print.height}  ${Math.round(size / 1024)} KB`)
}
