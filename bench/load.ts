// A worker sends requests over raw sockets, because an HTTP client would use as much time as the measured server.

import { once } from 'node:events'
import { connect } from 'node:net'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { quantile } from './report.ts'

export interface Load {
  port: number
  connections: number
  /** The requests are complete and sent one after another. */
  requests: (string | Uint8Array)[]
  maxMs: number
}

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
  statuses: Record<string, number>
}

/** Sends the requests until the time is over, and returns the times of responses with 200. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  return (await prepareLoad(load))()
}

/** Starting the worker blocks this process briefly, which a concurrent measurement would include. */
export async function prepareLoad(load: Load): Promise<() => Promise<LoadResult>> {
  const worker = new Worker(new URL(import.meta.url))
  worker.postMessage(load)
  await once(worker, 'message')
  return async () => {
    worker.postMessage('start')
    const [result] = await once(worker, 'message')
    await worker.terminate()
    return result
  }
}

if (!isMainThread)
  parentPort?.once('message', (load: Load) => {
    parentPort?.once('message', async () => parentPort?.postMessage(await send(load)))
    parentPort?.postMessage('ready')
  })

async function send({ port, connections, requests, maxMs }: Load): Promise<LoadResult> {
  const times: number[] = []
  const statuses: Record<string, number> = {}
  const began = performance.now()
  const isOver = () => performance.now() - began > maxMs
  let next = 0

  function sendOnOneConnection(): Promise<void> {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    return new Promise((resolve) => {
      let parts: Buffer[] = []
      let sentAt = 0
      const sendNext = () => {
        if (isOver()) return socket.end()
        sentAt = performance.now()
        return socket.write(requests[next++ % requests.length] ?? '')
      }
      socket.on('connect', sendNext)
      socket.on('data', (part) => {
        parts.push(part)
        const response = parts.length === 1 ? part : Buffer.concat(parts)
        const head = response.toString('latin1', 0, response.indexOf('\r\n\r\n') + 4)
        if (!isComplete(response, head)) return
        parts = []
        const status = head.slice(9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === '200') times.push(performance.now() - sentAt)
        // The server closes a connection after a number of responses.
        if (/\r\nconnection: *close\r\n/i.test(head)) socket.end()
        else sendNext()
      })
      socket.on('error', () => {
        statuses.broken = (statuses.broken ?? 0) + 1
      })
      socket.on('close', () => resolve())
    })
  }

  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isOver()) await sendOnOneConnection()
    }),
  )
  const perSecond = times.length / ((performance.now() - began) / 1000)
  return { perSecond, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), statuses }
}

/** The server sends nothing after a response until the next request. */
function isComplete(response: Buffer, head: string): boolean {
  if (!head) return false
  const length = /content-length: *(\d+)/i.exec(head)?.[1]
  if (length) return response.length >= head.length + Number(length)
  return response.toString('latin1', response.length - 7) === '\r\n0\r\n\r\n'
}
