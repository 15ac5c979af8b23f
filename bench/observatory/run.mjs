// What Mozilla's HTTP Observatory says of the shop's pages, by its own scoring code. See ../README.md.
import { existsSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js'
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js'
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js'
import { parseHttpEquivHeaders } from '@mdn/mdn-http-observatory/src/retriever/utils.js'
import { Requests } from '@mdn/mdn-http-observatory/src/types.js'
import { CookieJar } from 'tough-cookie'
import { openShop, writeResults } from '../one-shop.mjs'

const host = 'shop.example'
const leastScore = 130
// Its installation would fetch the list of hosts that browsers know to be on https; this one is in none.
const preloaded = new URL('node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json', import.meta.url)
if (!existsSync(preloaded)) writeFileSync(preloaded, '{}')
const shop = await openShop({ PUBLIC_URL: `https://${host}` })

const home = await get('/')
const design = /href="(\/d\/[^"]+)"/.exec(home.body)?.[1]
const paths = ['/', '/ta', '/login', design, '/admin', '/nowhere']
const pages = []
for (const path of paths) pages.push(await score(path))
await shop.close()
writeResults('observatory', { pages })
if (pages.some(({ grade, score }) => grade !== 'A+' || score < leastScore)) {
  console.error(`Not every page has an A+ and ${leastScore}.`)
  process.exitCode = 1
}

/** What the Observatory's own `scan` does, on answers that this process has fetched: its name leads nowhere. */
async function score(path) {
  const url = new URL(path, `https://${host}`)
  const page = await get(path)
  const requests = new Requests(host)
  const answer = { ...page, verified: true, httpEquiv: parseHttpEquivHeaders(page.body, url.href) }
  const jar = new CookieJar()
  for (const cookie of page.headers['set-cookie'] ?? []) jar.setCookieSync(cookie, url.href)
  requests.session = { jar, url, redirectHistory: [] }
  requests.resources.path = page.body
  requests.responses.auto = answer
  requests.responses.https = answer
  // The proxy in front leads from http to https, as the Caddyfile in docs/server does.
  requests.responses.http = answer
  requests.responses.httpRedirects = [
    { url: new URL(path, `http://${host}`), status: 308 },
    { url, status: page.status },
  ]
  const preflight = { 'access-control-request-method': 'GET', origin: 'https://observatory.example' }
  requests.responses.cors = { ...(await get(path, 'OPTIONS', preflight)), verified: true }

  const results = ALL_TESTS.map((test) => test(requests)).filter(({ result }) => result)
  const modifiers = Object.fromEntries(results.map((one) => [one.constructor.name, getScoreModifier(one.result)]))
  const points = Object.values(modifiers)
  const uncurved = 100 + points.filter((one) => one < 0).reduce((sum, one) => sum + one, 0)
  const all = 100 + points.reduce((sum, one) => sum + one, 0)
  const { score, grade } = getGradeForScore(uncurved >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? all : uncurved)
  return {
    path,
    status: page.status,
    grade,
    score,
    passed: `${results.filter(({ pass }) => pass).length} of ${results.length}`,
    credits: Object.fromEntries(Object.entries(modifiers).filter(([, points]) => points !== 0)),
  }
}

async function get(path, method = 'GET', headers = {}) {
  const asked = request({
    host: '127.0.0.1',
    port: shop.port,
    path,
    method,
    headers: { host, accept: 'text/html', ...headers },
  }).end()
  const answer = await new Promise((resolve, reject) => asked.on('response', resolve).on('error', reject))
  const body = await text(answer)
  return { status: answer.statusCode, headers: answer.headers, body, data: body }
}
