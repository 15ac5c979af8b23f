// How good the shop's pictures look, and how many bytes that takes. See README.md beside it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { prepareAvif, preparePhoto, prepareWebp } from '../src/gallery/images/photo.server.ts'
import { corpus } from './corpus/corpus.mjs'
import { install } from './install.mjs'
import { writeResults } from './one-shop.mjs'

const photos = 6
/** What a phone of 412 pixels at 1.75 asks for, and the one step that is smaller. */
const widthsPx = [480, 672]

install('peers')
const require = createRequire(join(import.meta.dirname, 'peers', 'package.json'))
const { ssim } = require('ssim.js')
const folder = mkdtempSync(join(tmpdir(), 'thaiyal-quality-'))
const hasSsimulacra = !spawnSync('ssimulacra_main').error
const files = await corpus()
// The shop reads no AVIF.
sharp.unblock({ operation: ['VipsForeignLoadHeif'] })
const measured = []
for (const file of files.slice(0, photos)) {
  const original = readFileSync(file)
  const { jpeg } = await preparePhoto(original)
  for (const widthPx of widthsPx) {
    // As no file could be: shrunk from what the camera wrote, and packed by nothing.
    const ideal = sharp(original).autoOrient().resize({ width: widthPx }).toColourspace('srgb')
    const kinds = {
      'the shop’s AVIF': await prepareAvif(jpeg, widthPx),
      'the shop’s WebP': await prepareWebp(jpeg, widthPx),
      'WebP at 75, of whoever else': await ideal.clone().webp({ quality: 75 }).toBuffer(),
    }
    for (const [kind, bytes] of Object.entries(kinds)) {
      const one = { photo: basename(file), widthPx, kind, bytes: bytes.length, ...(await compared(ideal, bytes)) }
      measured.push(one)
      console.log(JSON.stringify(one))
    }
  }
}
rmSync(folder, { recursive: true })
const summary = [...new Set(measured.map(({ widthPx, kind }) => `${widthPx} ${kind}`))].map((what) => {
  const of = measured.filter(({ widthPx, kind }) => `${widthPx} ${kind}` === what)
  const mean = (field) => of.reduce((sum, one) => sum + one[field], 0) / of.length
  return {
    what,
    kilobytes: Number((mean('bytes') / 1000).toFixed(1)),
    ssim: Number(mean('ssim').toFixed(4)),
    ...(hasSsimulacra && { ssimulacra: Number(mean('ssimulacra').toFixed(4)) }),
  }
})
console.table(summary)
writeResults('quality', { photos, summary, measured })

/** SSIM: 1 is the same. ssimulacra, where it is installed: 0 is the same. */
async function compared(ideal, bytes) {
  const files = { ideal: await ideal.clone().png().toBuffer(), shown: await sharp(bytes).png().toBuffer() }
  const [one, other] = await Promise.all(Object.values(files).map(pixelsOf))
  const { mssim } = ssim(one, other)
  if (!hasSsimulacra) return { ssim: mssim }
  const paths = Object.entries(files).map(([name, png]) => {
    writeFileSync(join(folder, `${name}.png`), png)
    return join(folder, `${name}.png`)
  })
  const { stdout } = spawnSync('ssimulacra_main', paths, { encoding: 'utf8' })
  return { ssim: mssim, ssimulacra: Number.parseFloat(stdout) }
}

async function pixelsOf(png) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}
