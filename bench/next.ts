import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '../test/free-port.ts'
import { made } from './folders.ts'
import { install, run } from './install.ts'
import { galleryCount, listPhonePhotos } from './phone-photos.ts'
import { openServer, type ServerProcess } from './server-process.ts'
import { categoryOf } from './shop.ts'

let isBuilt = false

/** Serves the same page as a Next.js app: `/` is rendered for each request, `/static` at build time. */
export async function openNext(): Promise<ServerProcess> {
  const cwd = made('next')
  const program = join(cwd, 'node_modules/next/dist/bin/next')
  if (!isBuilt) {
    cpSync(join(import.meta.dirname, 'next'), cwd, { recursive: true })
    install(cwd)
    await preparePhotos(cwd)
    run(process.execPath, [program, 'build'], cwd)
    isBuilt = true
  }
  const port = await freePort()
  return openServer({ args: [program, 'start', '--hostname', '127.0.0.1', '--port', String(port)], cwd, port })
}

async function preparePhotos(cwd: string): Promise<void> {
  for (const folder of ['data', 'public/photos']) mkdirSync(join(cwd, folder), { recursive: true })
  const photos = await listPhonePhotos()
  for (const photo of photos) {
    const copy = join(cwd, 'public/photos', basename(photo))
    if (!existsSync(copy)) copyFileSync(photo, copy)
  }
  const file = join(cwd, 'data/gallery.sqlite')
  rmSync(file, { force: true })
  const db = new DatabaseSync(file)
  db.exec('CREATE TABLE gallery (id INTEGER PRIMARY KEY, url TEXT, category TEXT, price TEXT)')
  const row = db.prepare('INSERT INTO gallery (url, category, price) VALUES (?, ?, ?)')
  for (const photo of photos.slice(0, galleryCount)) row.run(`/photos/${basename(photo)}`, categoryOf(photo), '450')
  db.close()
}
