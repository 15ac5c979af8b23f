// Whether the time of an answer tells which addresses have an account. See README.md beside it.
import { setTimeout as pause } from 'node:timers/promises'
import { openShop, shares, writeResults } from './one-shop.mjs'

const pairs = Number(process.env.PAIRS ?? 500)
const accounts = 20
/** Until the mail that an answer leaves behind is written. */
const quietMs = 15
const warmUp = 10

const shop = await openShop({ STARTER_GALLERY: 'off', RATE_LIMITS: 'relaxed', SHEDDING: 'off' })
const addressOf = (kind, nth) => `${kind}-${nth % accounts}@example.com`
for (let nth = 0; nth < accounts; nth++)
  await ask('accounts:signUp', { email: addressOf('registered', nth), password: 'secret1' }, 200)

const calls = {
  'login with a wrong password': (email) =>
    ask('accounts:signInWithPassword', { email, password: 'not-her-password' }, 400),
  'asking for a reset': (email) => ask('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }, 200),
}
const measured = {}
for (const [name, call] of Object.entries(calls)) {
  const times = { registered: [], 'not-there': [] }
  for (let nth = -warmUp; nth < pairs; nth++) {
    const order = Math.random() < 0.5 ? ['registered', 'not-there'] : ['not-there', 'registered']
    for (const kind of order) {
      const began = performance.now()
      await call(addressOf(kind, nth + warmUp))
      const took = performance.now() - began
      if (nth >= 0) times[kind].push(took)
      await pause(quietMs)
    }
  }
  const [known, unknown] = [times.registered, times['not-there']]
  measured[name] = {
    known: shares(known),
    unknown: shares(unknown),
    ratioOfMedians: Math.round((1000 * median(known)) / median(unknown)) / 1000,
    differenceOfMediansMs: Math.round(1000 * (median(known) - median(unknown))) / 1000,
    knownIsSlowerShare: Math.round(1000 * slowerShare(known, unknown)) / 1000,
    z: Math.round(100 * zOf(known, unknown)) / 100,
  }
}
await shop.close()
writeResults('known-addresses', { pairs, measured })

async function ask(path, body, status) {
  const answer = await fetch(`${shop.origin}/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.text()
  if (answer.status !== status) throw new Error(`${path} was answered ${answer.status}`)
}

function median(times) {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)]
}

/** Of all pairs of one known and one unknown, those in which the known one takes longer: a half says nothing. */
function slowerShare(known, unknown) {
  let slower = 0
  for (const one of known) for (const other of unknown) slower += one > other ? 1 : one === other ? 0.5 : 0
  return slower / (known.length * unknown.length)
}

/** Mann and Whitney's: beyond 3 or so it is hardly chance. */
function zOf(known, unknown) {
  const [n, m] = [known.length, unknown.length]
  return (slowerShare(known, unknown) - 0.5) / Math.sqrt((n + m + 1) / (12 * n * m))
}
