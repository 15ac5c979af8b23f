// Far more than the shop can do, of one kind after the other; and what is left for everybody else. See README.md.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { phonePhoto } from '../test/photos.ts'
import { openShop, owner, shares, writeResults } from './one-shop.mjs'

const floodMs = Number(process.env.FLOOD_MS ?? 20_000)
const addresses = 500
const shop = await openShop()
const host = `Host: localhost:${shop.port}`
let device
const cookie = await signInAsOwner()
const photo = await phonePhoto()
const phases = {
  'home page, 200 at once': { connections: 200, requests: [get('/')] },
  'logins from 500 addresses': { connections: 60, requests: fromEverywhere(login) },
  'messages from 500 addresses': { connections: 60, requests: fromEverywhere(message) },
  'uploads by the owner, 20 at once': { connections: 20, requests: [upload()] },
}

const quiet = await watch(3_000)
const measured = {}
for (const [name, phase] of Object.entries(phases)) {
  const worker = new Worker(new URL('load.mjs', import.meta.url))
  worker.postMessage({ ports: [shop.port], maxMs: floodMs, maxAnswers: Number.POSITIVE_INFINITY, ...phase })
  const ended = once(worker, 'message')
  const meanwhile = await watch(floodMs)
  const [flood] = await ended
  const wellAfterMs = await wellAgain()
  await worker.terminate()
  measured[name] = { flood, meanwhile, wellAfterMs }
  console.log(name, JSON.stringify(measured[name]))
}
const rssMb = await memory()
await shop.close()
writeResults('overload', { floodMs, quiet, measured, rssMb })

/** What others notice: somebody who opens the page, the owner who signs in, and whoever asks for a sign of life. */
async function watch(ms) {
  const until = performance.now() + ms
  const seen = { health: [], home: [], ownersLogin: [] }
  const statuses = { health: {}, home: {}, ownersLogin: {} }
  const again = async (what, everyMs, ask) => {
    while (performance.now() < until) {
      const began = performance.now()
      const status = await ask().then(
        (answer) => answer.text().then(() => answer.status),
        () => 'none',
      )
      seen[what].push(performance.now() - began)
      statuses[what][status] = (statuses[what][status] ?? 0) + 1
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }
  await Promise.all([
    again('health', 100, () => fetch(`${shop.origin}/healthz`)),
    again('home', 200, () => fetch(`${shop.origin}/`)),
    again('ownersLogin', 4_000, () => signIn(owner)),
  ])
  return Object.fromEntries(
    Object.keys(seen).map((what) => [what, { ...shares(seen[what]), statuses: statuses[what] }]),
  )
}

/** Until page, login and message are all answered as ever. @returns after how many ms */
async function wellAgain() {
  const began = performance.now()
  for (;;) {
    const answers = await Promise.all([
      fetch(`${shop.origin}/`),
      fetch(`${shop.origin}/v1/contactMessages`, { headers: { cookie } }),
      fetch(`${shop.origin}/v1/contactMessages.csv`, { headers: { cookie } }),
    ])
    for (const answer of answers) await answer.text()
    if (answers.every(({ status }) => status === 200)) return Math.round(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function memory() {
  const text = await (await fetch(`${shop.origin}/metrics`)).text()
  return Math.round(Number(/thaiyal_memory_bytes (\d+)/.exec(text)?.[1]) / 1e6)
}

function signIn(who) {
  return fetch(`${shop.origin}/v1/accounts:signInWithPassword`, {
    method: 'POST',
    // From a device on which she has signed in before.
    headers: { 'content-type': 'application/json', ...(device && { cookie: device }) },
    body: JSON.stringify(who),
  })
}

async function signInAsOwner() {
  const cookies = (await signIn(owner)).headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  device = cookies.find((one) => one.startsWith('shop_device='))
  return cookies[0]
}

function fromEverywhere(make) {
  return Array.from({ length: addresses * 4 }, (_, nth) => make(nth, `203.${(nth % addresses) >> 8}.${nth % 256}.7`))
}

function get(path) {
  return `GET ${path} HTTP/1.1\r\n${host}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`
}

function login(nth, address) {
  return post('/v1/accounts:signInWithPassword', address, { email: `nobody${nth}@example.com`, password: 'wrong-one' })
}

function message(nth, address) {
  return post('/v1/contactMessages', address, {
    name: 'M',
    email: `m${nth}@example.com`,
    message: `Is it ready? ${nth}`,
  })
}

function post(path, address, fields) {
  const body = JSON.stringify(fields)
  const headers = [
    host,
    `X-Forwarded-For: ${address}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  return `POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}

function upload() {
  const headers = [host, `Cookie: ${cookie}`, 'Content-Type: image/jpeg', `Content-Length: ${photo.length}`]
  return Buffer.concat([Buffer.from(`POST /v1/images/flood.jpg HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`), photo])
}
