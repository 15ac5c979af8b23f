// @module-tag slow
import { connect } from 'node:net'
import { expect } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { until } from '../mail-server.ts'
import { visitor } from '../shop.ts'
import { test as threeProcessesTest } from './three-processes.ts'

const test = threeProcessesTest.extend('settings', { scope: 'file' }, { RATE_LIMITS: 'relaxed' })

test('a stopping process behind a load balancer answers its requests, is not ready, and exits with 0', async ({
  three,
}) => {
  const stopping = three.at(0)
  const body = JSON.stringify({ name: 'Meena', email: visitor.email, message: 'begun before, ended after' })
  const begun = await openRaw(stopping.port, [
    'POST /v1/contactMessages HTTP/1.1',
    `Host: ${new URL(three.balancer.origin).host}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body.slice(0, 10),
  ])

  const written = new Set<string>()
  const rejected = new Set<string>()
  let isOver = false
  const writing = Array.from({ length: 6 }, async (_, number) => {
    for (let times = 0; !isOver; times++) {
      const message = `under load ${number} ${times}`
      const contactMessage = { name: 'Meena', email: visitor.email, message }
      const { status } = await three.browser().ask(endpoints.sendContactMessage, contactMessage)
      ;(status === 200 ? written : rejected).add(message)
    }
  })
  try {
    await until(() => written.size > 30)
    const asking = await openRaw(stopping.port, ['GET /readyz HTTP/1.1'])
    stopping.signal('SIGTERM')
    await until(() =>
      fetch(`http://127.0.0.1:${stopping.port}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    asking.write('\r\nHost: 10.0.0.1\r\n\r\n')
    expect(await asking.answer()).toMatch(/^HTTP\/1\.1 503 [\s\S]*not ready/)
    begun.write(body.slice(10))
    expect(await begun.answer()).toMatch(/^HTTP\/1\.1 200 /)
    expect(await stopping.ended).toBe(0)
  } finally {
    isOver = true
  }
  await Promise.all(writing)

  // The balancer still sent requests to it.
  expect(rejected.size).toBeGreaterThan(0)
  const found = await three.db.selectFrom('contactMessages').select('message').execute()
  const stored = new Set(found.map(({ message }) => message))
  expect([...written].filter((message) => !stored.has(message))).toEqual([])
  expect([...rejected].filter((message) => stored.has(message))).toEqual([])
  expect(stored).toContain('begun before, ended after')
})

async function openRaw(port: number, lines: string[]) {
  let output = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (part) => (output += part))
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  await new Promise<void>((resolve) => socket.write(lines.join('\r\n'), () => resolve()))
  // The process has accepted this connection once a later one has its answer.
  await fetch(`http://127.0.0.1:${port}/healthz`)
  return {
    write: (text: string) => socket.write(text),
    answer: () => ended.then(() => output),
  }
}
