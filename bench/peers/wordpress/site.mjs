// WordPress set up once, as its manual says: its files, its database, the photos in its media library and the page on them.
import { createHash, randomBytes } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { categories, corpus, galleryCount } from '../../corpus/corpus.mjs'
import { run } from '../../install.mjs'
import { made } from '../../made.mjs'
import { handOver, missing, notAsRoot, packaged, wordpressVersion } from './needed.mjs'
import { openWordpress } from './open.mjs'
import { posts } from './page.mjs'

const contentFile = join(import.meta.dirname, '..', 'content.json')
/** The settings of Debian's own site, and plugins. */
const leftOut = ['wp-config.php', '.htaccess', join('wp-content', 'plugins')].map((path) => join(packaged, path))

/** @returns its folder, or nothing where the machine has no WordPress. */
export async function wordpressSite() {
  if (missing.length > 0) return undefined
  const folder = made(`wordpress-${digest()}`)
  if (existsSync(folder)) return folder
  console.log('WordPress is set up')
  const unfinished = made('wordpress.part')
  rmSync(unfinished, { recursive: true, force: true })
  const secrets = newSecrets()
  layFiles(join(unfinished, 'site'), secrets)
  layDatabase(unfinished, secrets)
  // Its first page, which asks for the site's name until there is one, says that the database is there.
  const running = await openWordpress(unfinished, '/wp-admin/install.php')
  try {
    await fill(unfinished, running)
  } finally {
    await running.close()
  }
  renameSync(unfinished, folder)
  return folder
}

/** When one of these changes, it is set up anew. */
function digest() {
  const hash = createHash('sha256').update(wordpressVersion())
  const own = globSync(['{site,page}.mjs', '*.php'], { cwd: import.meta.dirname }).sort()
  for (const file of [contentFile, ...own.map((name) => join(import.meta.dirname, name))])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

function newSecrets() {
  const keys = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`])
  return Object.fromEntries(['DB_PASSWORD', ...keys].map((name) => [name, randomBytes(32).toString('hex')]))
}

function layFiles(site, secrets) {
  // Some are links to files of other packages; the copy shall stand by itself.
  cpSync(packaged, site, { recursive: true, dereference: true, filter: (path) => !leftOut.includes(path) })
  copyFileSync(join(import.meta.dirname, 'wp-config.php'), join(site, 'wp-config.php'))
  const lines = Object.entries(secrets).map(([name, value]) => `define('${name}', '${value}');`)
  writeFileSync(join(site, 'secrets.php'), ['<?php', ...lines, ''].join('\n'))
  handOver(site)
}

function layDatabase(unfinished, { DB_PASSWORD }) {
  const database = join(unfinished, 'database')
  mkdirSync(database)
  handOver(database)
  const statements = join(unfinished, 'database.sql')
  writeFileSync(
    statements,
    `FLUSH PRIVILEGES;
    CREATE DATABASE wordpress CHARACTER SET utf8mb4;
    CREATE USER wordpress@localhost IDENTIFIED BY '${DB_PASSWORD}';
    GRANT ALL ON wordpress.* TO wordpress@localhost;\n`,
  )
  const args = ['--no-defaults', `--datadir=${database}`, '--skip-test-db', `--extra-file=${statements}`]
  run(...notAsRoot('mariadb-install-db', args))
  rmSync(statements)
}

async function fill(unfinished, { host, databaseSocket }) {
  const site = join(unfinished, 'site')
  const php = (name, ...args) => {
    const settings = ['-d', `mysqli.default_socket=${databaseSocket}`]
    run(...notAsRoot('php', [...settings, join(import.meta.dirname, name), site, ...args]))
  }
  const photoFile = join(site, 'wp-content', 'photos.json')
  writeFileSync(photoFile, JSON.stringify(await corpus()))
  handOver(photoFile)
  php('install.php', host, photoFile)
  const { theme, photos } = JSON.parse(readFileSync(photoFile, 'utf8'))
  rmSync(photoFile)
  const content = JSON.parse(readFileSync(contentFile, 'utf8'))
  const gallery = photos.slice(0, galleryCount).map((photo, index) => ({
    ...photo,
    category: categories[index % categories.length],
    price: 3750 - 150 * index,
  }))
  const written = posts({ theme, content, gallery, hero: photos.at(-2), about: photos.at(-1) })
  const postFile = join(unfinished, 'posts.json')
  writeFileSync(postFile, JSON.stringify(written))
  php('write-pages.php', postFile, content.title)
  rmSync(postFile)
}
