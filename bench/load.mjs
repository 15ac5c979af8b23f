// A load generator as a worker: connections that stay open, one request at a time on each, bytes instead of a client library.
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'

parentPort.on('message', async (task) => parentPort.postMessage(await load(task)))

/** Sends `requests` in turn over `connections`, spread over `ports`, until so much time or so many answers have gone by. */
async function load({ ports, connections, requests, maxMs, maxAnswers }) {
  const tally = { answers: 0, refused: 0, broken: 0, times: [], refusedTimes: [], statuses: {} }
  const idleBefore = performance.eventLoopUtilization()
  const began = performance.now()
  let next = 0
  const mayGoOn = () => performance.now() - began < maxMs && tally.answers + tally.refused < maxAnswers

  function askOn(port) {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    return new Promise((resolve) => {
      let parts = []
      let sentAt = 0
      const send = () => {
        if (!mayGoOn()) return socket.end()
        sentAt = performance.now()
        socket.write(requests[next++ % requests.length])
      }
      socket.on('connect', send)
      socket.on('data', (part) => {
        parts.push(part)
        const answer = parts.length === 1 ? part : Buffer.concat(parts)
        if (!isWhole(answer)) return
        parts = []
        const status = answer.toString('latin1', 9, 12)
        tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
        if (status === '200') {
          tally.answers++
          tally.times.push(performance.now() - sentAt)
        } else {
          tally.refused++
          tally.refusedTimes.push(performance.now() - sentAt)
        }
        if (isLast(answer)) socket.end()
        else send()
      })
      socket.on('error', () => tally.broken++)
      socket.on('close', resolve)
    })
  }

  await Promise.all(
    Array.from({ length: connections }, async (_, number) => {
      // A server closes a connection after so many answers; then there is the next one.
      do await askOn(ports[number % ports.length])
      while (mayGoOn())
    }),
  )
  const tookMs = performance.now() - began
  const sorted = (times) => times.sort((one, other) => one - other)
  const shareOf = (times, share) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100
  const times = sorted(tally.times)
  const refusedTimes = sorted(tally.refusedTimes)
  const at = (share) => shareOf(times, share)
  return {
    perSecond: Math.round(tally.answers / (tookMs / 1000)),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    answers: tally.answers,
    refused: tally.refused,
    refusedP50Ms: shareOf(refusedTimes, 0.5),
    refusedP99Ms: shareOf(refusedTimes, 0.99),
    statuses: tally.statuses,
    broken: tally.broken,
    clientBusy: Math.round(performance.eventLoopUtilization(idleBefore).utilization * 100) / 100,
  }
}

/** After so many answers the shop says so, and refuses whoever goes on. */
function isLast(answer) {
  return /\r\nconnection: *close\r\n/i.test(answer.toString('latin1', 0, answer.indexOf('\r\n\r\n') + 2))
}

/** Nothing follows an answer before the next request, so that its end is the end of what has come. */
function isWhole(answer) {
  const headEnd = answer.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = /content-length: *(\d+)/i.exec(answer.toString('latin1', 0, headEnd))?.[1]
  if (length) return answer.length >= headEnd + 4 + Number(length)
  return answer.toString('latin1', answer.length - 7) === '\r\n0\r\n\r\n'
}
