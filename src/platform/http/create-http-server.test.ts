import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { sendBytes } from '../../../test/raw-connection.ts'
import { createHttpServer, origin } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { openFairScheduler } from './create-http-server.server.ts'

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
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { text } = await sendBytes(port, `GET / HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n\r\n`.repeat(999))
  expect([text, parsed.length]).toEqual(['', 9])
  expect(handled.length).toBeLessThanOrEqual(8)
})
