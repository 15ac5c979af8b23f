import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { sendBytes } from '../../../test/raw-connection.ts'
import { createHttpServer, origin } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { openFairScheduler } from './fair-scheduler.server.ts'

test('a client with many requests does not delay the first requests of other clients', async () => {
  const schedule = openFairScheduler()
  const started: string[] = []
  for (let nth = 0; nth < 10; nth++) schedule('busy', () => started.push('busy'))
  schedule('calm', () => started.push('calm'))
  expect(started).toEqual(['busy', 'busy', 'busy', 'busy', 'calm'])

  await nextTurn()
  schedule('calm', () => started.push('calm'))
  expect(started.slice(5)).toEqual(['busy', 'busy', 'busy', 'busy', 'calm'])

  while (started.length < 12) await nextTurn()
  expect(started.slice(10)).toEqual(['busy', 'busy'])
})

test('a client has at most a thousand waiting requests', () => {
  const schedule = openFairScheduler()
  const isScheduled = Array.from({ length: 1_100 }, () => schedule('busy', () => {}))
  expect(isScheduled.filter(Boolean)).toHaveLength(1_004)
  expect(schedule('calm', () => {})).toBe(true)
})

test('a burst of requests closes its connection, and Node parses no more than nine of them', async ({ shop }) => {
  const handled: Request[] = []
  const server = createHttpServer(shop.deps, (request) => {
    handled.push(request)
    return new Promise<never>(() => {})
  })
  const parsed: unknown[] = []
  server.on('request', (request) => parsed.push(request))
  const port = await listen(server)
  const { text } = await sendBytes(port, `GET / HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n\r\n`.repeat(999))
  expect([text, parsed.length]).toEqual(['', 9])
  expect(handled.length).toBeLessThanOrEqual(8)
})

test.for([
  ['before', (request: Request) => request.text().then((text) => new Response(text))],
  ['after', () => new Response('ignored')],
] as const)('one-byte chunks %s the answer close their connection', async ([when, answer], { shop }) => {
  const port = await listen(createHttpServer(shop.deps, answer))
  const host = `Host: ${new URL(origin).host}`
  const socket = connect(port, '127.0.0.1')
  // A client that is still sending sees the connection reset.
  socket.on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  if (when === 'after') await once(socket, 'data')
  const answers: Buffer[] = []
  socket.on('data', (part) => answers.push(part))
  socket.write(`${'1\r\n.\r\n'.repeat(300)}0\r\n\r\nGET / HTTP/1.1\r\n${host}\r\n\r\n`)
  await once(socket, 'close')
  expect(Buffer.concat(answers).toString()).toBe('')
})

async function listen(server: ReturnType<typeof createHttpServer>): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
