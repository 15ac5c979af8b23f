// The same page as a Next.js app: its photos, its rows and its build.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { categories, corpus, galleryCount } from '../corpus/corpus.mjs'
import { install, run } from '../install.mjs'

const folder = join(import.meta.dirname, 'next')
const program = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next')

/** @returns what starts it on a port; built where it is not, or is another one by now. */
export async function nextApp() {
  install('peers/next')
  const photos = (await corpus()).map((file) => `/photos/${basename(file)}`)
  const content = JSON.parse(readFileSync(join(import.meta.dirname, 'content.json'), 'utf8'))
  content.hero.photo = photos.at(-2)
  content.about.photo = photos.at(-1)
  mkdirSync(join(folder, 'data'), { recursive: true })
  writeFileSync(join(folder, 'data', 'content.json'), JSON.stringify(content))
  copyFileSync(join(import.meta.dirname, 'page.css'), join(folder, 'app', 'page.css'))
  await layPhotos()
  fillRows(photos.slice(0, galleryCount))
  build()
  return { cwd: folder, argsOf: (port) => [program, 'start', '--hostname', '127.0.0.1', '--port', String(port)] }
}

async function layPhotos() {
  const place = join(folder, 'public', 'photos')
  mkdirSync(place, { recursive: true })
  for (const file of await corpus()) {
    const photo = join(place, basename(file))
    if (!existsSync(photo)) linkSync(file, photo)
  }
}

function fillRows(urls) {
  const file = join(folder, 'data', 'gallery.sqlite')
  rmSync(file, { force: true })
  const db = new DatabaseSync(file)
  db.exec('CREATE TABLE gallery (id INTEGER PRIMARY KEY, url TEXT, category TEXT, price TEXT, uploadTime INTEGER)')
  const row = db.prepare('INSERT INTO gallery (url, category, price, uploadTime) VALUES (?, ?, ?, ?)')
  for (const [index, url] of urls.entries())
    row.run(url, categories[index % categories.length], String(3750 - 150 * index), index)
  db.close()
}

function build() {
  const sources = globSync(['*.{js,mjs,json}', '{app,components}/**/*.{jsx,css}'], { cwd: folder }).sort()
  const digest = createHash('sha256')
  for (const name of sources) digest.update(readFileSync(join(folder, name)))
  const source = digest.digest('hex')
  const mark = join(folder, '.next', 'built-from')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === source) return
  console.log('The Next.js app is built')
  run(process.execPath, [program, 'build'], folder)
  writeFileSync(mark, source)
}
