// The shop's own home page as files, taken from the running shop.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { made, root } from '../made.mjs'
import { pack } from './packed.mjs'

const isText = /\.(html|css|js|svg|webmanifest|json)$/

/** @returns the folder: `index.html`, its scripts, styles, fonts and pictures; text packed beside itself. */
export async function ownPage(shop) {
  const folder = made('own-page')
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'build', 'client'), folder, { recursive: true })
  const html = await (await shop.ask('/')).text()
  writeFileSync(join(folder, 'index.html'), html)
  const pictures = new Set(html.match(/\/images\/[\w.-]+\.(jpg|webp|avif)/g))
  if (pictures.size === 0) throw new Error('The page of the shop has no pictures.')
  for (const path of [...pictures, '/manifest.webmanifest']) {
    const answer = await shop.ask(path)
    if (!answer.ok) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), Buffer.from(await answer.arrayBuffer()))
  }
  for (const name of readdirSync(folder, { recursive: true })) if (isText.test(name)) pack(join(folder, name))
  return folder
}
