// Who is measured side by side, and how each is opened.
import { join } from 'node:path'
import { freePort } from '../../test/postgres.ts'
import { open } from '../child.mjs'
import { openDoors } from '../line/doors.mjs'
import { copyOf, openShop, shopOfCorpus } from '../shop.mjs'
import { floor } from './floor.mjs'
import { hasNginx } from './machine.mjs'
import { nextApp } from './next-app.mjs'
import { ownPage } from './own-page.mjs'
import { missing } from './wordpress/needed.mjs'
import { openWordpress } from './wordpress/open.mjs'
import { wordpressSite } from './wordpress/site.mjs'

/** Pages by the name under which they are told, with the program that gives them. */
export const pages = {
  shop: { program: 'shop', path: '/', title: 'The shop' },
  bare: { program: 'bare', path: '/', title: 'Bare node:http, one constant answer' },
  hono: { program: 'hono', path: '/', title: 'Hono, one constant answer' },
  files: { program: 'files', path: '/', title: 'The shop’s page as static files (sirv)' },
  nginx: { program: 'nginx', path: '/', title: 'The shop’s page as static files (nginx)' },
  next: { program: 'next', path: '/', title: 'Next.js, made for each request' },
  nextStatic: { program: 'next', path: '/static', title: 'Next.js, made when built' },
  floorText: { program: 'floor', path: '/text', title: 'Floor: hand-made page without a hero' },
  floorInline: { program: 'floor', path: '/inline', title: 'Floor: hand-made page, hero inside' },
  wordpress: { program: 'wordpress', path: '/', title: 'WordPress' },
}

const hasWordpress = missing.length === 0

/** Those of these pages whose program the machine has. */
export function present(wanted) {
  const absent = [...(hasNginx ? [] : ['nginx']), ...(hasWordpress ? [] : ['wordpress'])]
  return wanted.filter((page) => !absent.includes(pages[page].program))
}

/** Who is missing beside the others; said, so that nobody looks for it. */
export function leftOut() {
  const nginx = hasNginx ? '' : 'nginx is left out, as it is not on this machine. '
  const wordpress = hasWordpress ? '' : `WordPress is left out, for want of ${missing.join(', ')}.`
  return `${nginx}${wordpress}`.trim()
}

/** All that is built once, before anything is measured. */
export async function prepare() {
  const folder = await shopOfCorpus()
  const next = await nextApp()
  const floorFolder = await floor()
  const wordpressFolder = await wordpressSite()
  const shop = await openShop({ dataDir: copyOf(folder), passing: true, door: await freePort() })
  try {
    return { folder, next, floorFolder, wordpressFolder, ownPageFolder: await ownPage(shop) }
  } finally {
    await shop.close()
  }
}

/** Opens one program. @param door the port by which it is reached over https, where it is. */
export async function openPeer(program, prepared, door) {
  if (program === 'shop') {
    const dataDir = copyOf(prepared.folder)
    return openShop({ dataDir, passing: true, door: door ?? (await freePort()) })
  }
  const port = await freePort()
  const by = (name) => join(import.meta.dirname, name)
  const page = join(prepared.ownPageFolder, 'index.html')
  const constant = (kind) => open({ args: [by('constant.mjs'), kind, String(port), page], port })
  const folderOf = (folder, path) => open({ args: [by('files.mjs'), String(port), folder], port, path })
  const openers = {
    bare: () => constant('http'),
    hono: () => constant('hono'),
    files: () => folderOf(prepared.ownPageFolder, '/'),
    nginx: () => open({ args: [by('nginx.mjs'), String(port), prepared.ownPageFolder], port }),
    floor: () => folderOf(prepared.floorFolder, '/text'),
    next: () => open({ args: prepared.next.argsOf(port), cwd: prepared.next.cwd, port }),
    wordpress: () => openWordpress(prepared.wordpressFolder),
  }
  return openers[program]()
}

/** What gives these pages, each with a door of https; closed together. */
export async function openAll(prepared, wantedPages) {
  const wanted = [...new Set(wantedPages.map((page) => pages[page].program))]
  const opened = {}
  const doors = {}
  for (const program of wanted) {
    doors[program] = await freePort()
    opened[program] = await openPeer(program, prepared, doors[program])
  }
  const https = await openDoors(wanted.map((program) => [doors[program], opened[program].port]))
  return {
    of: (page) => opened[pages[page].program],
    /** Its address over https. @param path another one than its home page */
    address: (page, path = pages[page].path) => `https://localhost:${doors[pages[page].program]}${path}`,
    door: (page) => doors[pages[page].program],
    fingerprint: https.fingerprint,
    async close() {
      https.close()
      await Promise.all(Object.values(opened).map((one) => one.close()))
    },
  }
}

/** In another order each round, so that none is always the first. */
export function rotated(list, round) {
  const from = round % list.length
  return [...list.slice(from), ...list.slice(0, from)]
}
