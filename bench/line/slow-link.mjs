// A slow line on loopback, for kernels that cannot slow one down: the delay both ways, one rate down and one up for all
// connections, the handshake of TCP, and its slow start (ten segments, doubled by what has arrived). Nothing is lost on it.
import { connect, createServer } from 'node:net'
import { performance } from 'node:perf_hooks'
import { inOrder } from './in-order.mjs'

const segmentBytes = 1460
const overheadBytes = 40
const mostWaitingBytes = 131_072
const slackMs = 0.5

/** As Lighthouse has it for slow 4G. */
export const slow4G = { roundTripMs: 150, downKbit: 1638.4, upKbit: 750 }

/** @returns the port that leads to `to` over the slow line, and what closes it. */
export async function openSlowLink(to, { roundTripMs, downKbit, upKbit } = slow4G) {
  const oneWayMs = roundTripMs / 2
  const down = { freeAt: 0, bytesPerMs: downKbit / 8 }
  const up = { freeAt: 0, bytesPerMs: upKbit / 8 }
  const connections = []
  let timer
  let nextAt = Number.POSITIVE_INFINITY

  const server = createServer({ noDelay: true, allowHalfOpen: false }, take)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: server.address().port,
    close() {
      clearTimeout(timer)
      server.close()
      for (const one of [...connections]) one.end()
    },
  }

  function take(client) {
    const bornAt = performance.now()
    const behind = connect({ port: to, host: '127.0.0.1', noDelay: true })
    const one = { client, behind, waiting: [], waitingBytes: 0, onTheWay: 0, window: 10 * segmentBytes }
    one.arrive = inOrder()
    const leave = inOrder()
    one.end = () => {
      client.destroy()
      behind.destroy()
      const at = connections.indexOf(one)
      if (at >= 0) connections.splice(at, 1)
    }
    connections.push(one)
    client.on('data', (bytes) => {
      // The first of them may go when the handshake has been there and back.
      up.freeAt = Math.max(performance.now(), bornAt + roundTripMs, up.freeAt) + onLine(bytes.length, up)
      leave(up.freeAt + oneWayMs, () => behind.destroyed || behind.write(bytes))
    })
    behind.on('data', (bytes) => {
      one.waiting.push(bytes)
      one.waitingBytes += bytes.length
      if (one.waitingBytes > mostWaitingBytes) behind.pause()
      pump()
    })
    behind.on('end', () => {
      one.ended = true
      if (one.waitingBytes === 0) one.arrive(performance.now() + oneWayMs, () => client.end())
    })
    for (const socket of [client, behind]) socket.on('error', one.end)
    client.on('close', one.end)
  }

  /** One segment after the other, of each connection in turn whose window is open. */
  function pump() {
    const now = performance.now()
    if (down.freeAt > now + slackMs) return wakeAt(down.freeAt)
    for (let tries = connections.length; tries > 0; tries--) {
      const one = connections.shift()
      connections.push(one)
      if (one.waitingBytes === 0 || one.onTheWay >= one.window) continue
      return send(one, nextSegment(one), now)
    }
  }

  function send(one, segment, now) {
    down.freeAt = Math.max(now, down.freeAt) + onLine(segment.length, down)
    one.onTheWay += segment.length
    const arrivesAt = down.freeAt + oneWayMs
    one.arrive(arrivesAt, () => one.client.destroyed || one.client.write(segment))
    setTimeout(acknowledged, arrivesAt + oneWayMs - now)
    if (one.waitingBytes < mostWaitingBytes / 2 && one.behind.isPaused()) one.behind.resume()
    if (one.ended && one.waitingBytes === 0) one.arrive(arrivesAt, () => one.client.end())
    wakeAt(down.freeAt)

    function acknowledged() {
      one.onTheWay -= segment.length
      one.window += segment.length
      pump()
    }
  }

  function wakeAt(time) {
    if (time >= nextAt) return
    clearTimeout(timer)
    nextAt = time
    timer = setTimeout(
      () => {
        nextAt = Number.POSITIVE_INFINITY
        pump()
      },
      Math.max(0, time - performance.now()),
    )
  }
}

function onLine(bytes, { bytesPerMs }) {
  return (bytes + overheadBytes) / bytesPerMs
}

function nextSegment(one) {
  const waiting = one.waiting.length === 1 ? one.waiting[0] : Buffer.concat(one.waiting)
  const segment = waiting.subarray(0, segmentBytes)
  const rest = waiting.subarray(segment.length)
  one.waiting = rest.length > 0 ? [rest] : []
  one.waitingBytes = rest.length
  return segment
}
