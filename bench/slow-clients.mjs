// A thousand clients that never come to an end, and what everybody else notices of them. See README.md beside it.
import { connect } from 'node:net'
import { openShop, owner, shares, writeResults } from './one-shop.mjs'

const clients = 1_000
const askEveryMs = 50
// As a proxy: another client's connections are limited.
const shop = await openShop({ STARTER_GALLERY: 'off', TRUST_PROXY: 'loopback' })
const host = `Host: localhost:${shop.port}`

const normalBefore = await askFor(3_000)
let underWay = clients
const slow = Array.from({ length: clients }, (_, nth) => dawdle(nth, nth % 2 ? 'half a body' : 'half the headers'))
const normal = []
while (underWay > 0) normal.push(...(await askFor(500)))
const left = await Promise.all(slow)
await shop.close()

const of = (kind) => left.filter((one) => one.kind === kind).map(({ tookMs }) => tookMs)
writeResults('slow-clients', {
  clients,
  leftAfter: { 'half the headers': shares(of('half the headers')), 'half a body': shares(of('half a body')) },
  normalRequests: shares(normal),
  normalRequestsBefore: shares(normalBefore),
})

function dawdle(nth, kind) {
  const began = performance.now()
  const [begin, drop] =
    kind === 'half a body'
      ? [
          `POST /v1/accounts:signOut HTTP/1.1\r\n${host}\r\nX-Forwarded-For: 198.51.${nth % 100}.${nth % 7}\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{`,
          ' ',
        ]
      : [`GET / HTTP/1.1\r\n${host}\r\n`, 'X-A: 1\r\n']
  return new Promise((resolve) => {
    const socket = connect(shop.port, '127.0.0.1', () => socket.write(begin))
    const drops = setInterval(() => socket.writable && socket.write(drop), 2_000)
    socket.resume()
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drops)
      underWay--
      resolve({ kind, tookMs: performance.now() - began })
    })
  })
}

/** Asks for the gallery and signs the owner in, one after the other. @returns how long each took */
async function askFor(ms) {
  const times = []
  const until = performance.now() + ms
  while (performance.now() < until) {
    const began = performance.now()
    for (const answer of [await fetch(`${shop.origin}/v1/gallery`), await signIn()]) {
      await answer.text()
      if (answer.status !== 200) throw new Error(`a normal request got ${answer.status}`)
    }
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
  return times
}

function signIn() {
  // From one address it would be a guess too many.
  const from = Array.from({ length: 2 }, () => Math.floor(Math.random() * 256)).join('.')
  return fetch(`${shop.origin}/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.${from}` },
    body: JSON.stringify(owner),
  })
}
