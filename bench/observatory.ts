// Measures the grade that Mozilla's HTTP Observatory gives the shop's pages, by its own scoring code.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.ts'
import type { Row } from './report.ts'
import { type BenchShop, openShop } from './shop.ts'

const origin = 'https://shop.example'
const leastScore = 130
const preflight = { 'access-control-request-method': 'GET', origin: 'https://observatory.example' }

export async function measure(): Promise<Row[]> {
  const folder = join(import.meta.dirname, 'observatory')
  install(folder)
  // The package's installation would fetch the HSTS preload list, which does not contain this host.
  const preloaded = join(folder, 'node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json')
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}')
  const { scorePage } = await import('./observatory/score.ts')
  const shop = await openShop({
    origin,
    settings: { STARTER_GALLERY: 'on', RATE_LIMITS: 'default', LOAD_SHEDDING: 'on' },
  })
  try {
    const { body } = await get(shop, '/')
    const design = /href="(\/d\/[^"]+)"/.exec(body)?.[1] ?? '/'
    const rows: Row[] = []
    for (const path of ['/', '/ta', '/login', design, '/admin', '/nowhere']) {
      const pages = { page: await get(shop, path), cors: await get(shop, path, 'OPTIONS', preflight) }
      const { grade, score, passed } = scorePage(new URL(path, origin), pages)
      const isMet = grade === 'A+' && score >= leastScore
      rows.push({ title: path, goal: `A+, ${leastScore}`, shop: `${grade}, ${score}, ${passed} tests passed`, isMet })
    }
    return rows
  } finally {
    await shop.close()
  }
}

async function get(shop: BenchShop, path: string, method = 'GET', headers: Record<string, string> = {}) {
  const response = await shop.browser().fetch(path, { method, headers: { accept: 'text/html', ...headers } })
  const body = await response.text()
  const cookies = response.headers.getSetCookie()
  return {
    status: response.status,
    headers: { ...Object.fromEntries(response.headers), 'set-cookie': cookies },
    body,
    data: body,
  }
}
