// @module-tag slow
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { openRawConnection } from '../../../test/raw-connection.ts'
import { type openTestShop, origin } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'

/** Other systems than Linux do not configure 127.0.0.2 on the loopback interface. */
const testOnLinux = test.runIf(process.platform === 'linux')
const visitor = '127.0.0.2'

async function openPort(openShop: typeof openTestShop, settings: Record<string, string> = {}) {
  const shop = await openShop(settings)
  const connection = await openRawConnection(shop)
  const open: Socket[] = []
  onTestFinished(async () => {
    for (const socket of open) socket.destroy()
    await connection.close()
  })
  const request = ['GET /v1/gallery HTTP/1.1', `Host: ${new URL(origin).host}`]
  const body = JSON.stringify({ name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' })
  const post = [
    'POST /v1/contactMessages HTTP/1.1',
    `Host: ${new URL(origin).host}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ]

  async function openFrom(localAddress: string, bytes: string) {
    const socket = connect({ port: connection.port, host: '127.0.0.1', localAddress })
    open.push(socket)
    socket.on('error', () => {})
    const status = nextStatus(socket)
    await new Promise((resolve) => socket.once('connect', resolve))
    if (bytes) socket.write(bytes)
    return { socket, status }
  }

  const openAll = (count: number, address: (nth: number) => string, bytes: string) =>
    Promise.all(Array.from({ length: count }, (_, nth) => openFrom(address(nth), bytes)))

  return {
    openFrom,
    openAll,
    get: `${request.join('\r\n')}\r\n\r\n`,
    postWithoutBody: `${post.join('\r\n')}\r\n\r\n`,
    body,
    async visit() {
      const statuses: number[] = []
      for (let time = 0; time < allAnswered.length; time++)
        statuses.push(await (await openFrom(visitor, `${request.join('\r\n')}\r\nConnection: close\r\n\r\n`)).status)
      return statuses
    },
  }
}

/** Returns the status of the next response, or 0 if the connection closes without one. */
function nextStatus(socket: Socket) {
  return new Promise<number>((resolve) => {
    socket.once('data', (part) => resolve(Number(part.toString('latin1', 9, 12))))
    socket.once('close', () => resolve(0))
  })
}

const allAnswered = Array(30).fill(200)

testOnLinux.for([
  { kind: 'silent connections', length: 0 },
  { kind: 'half request headers', length: 30 },
])('a client has at most 300 connections with $kind and blocks no other client', async ({ length }, { openShop }) => {
  const { openAll, get, visit } = await openPort(openShop)
  const opened = await openAll(400, () => '127.0.0.1', get.slice(0, length))
  await expect.poll(() => opened.filter(({ socket }) => !socket.closed).length).toBeLessThanOrEqual(300)
  expect(await visit()).toEqual(allAnswered)
})

testOnLinux('2,000 silent connections of ten clients block no other client', async ({ openShop }) => {
  const { openAll, visit } = await openPort(openShop)
  for (let opened = 0; opened < 2_000; opened += 200) await openAll(200, (nth) => `127.0.1.${(nth % 10) + 1}`, '')
  expect(await visit()).toEqual(allAnswered)
})

testOnLinux(
  'a client at its limit loses idle connections first, and none with a running request',
  async ({ openShop }) => {
    const { openFrom, openAll, get, postWithoutBody, body, visit } = await openPort(openShop)
    const idle = await openFrom('127.0.0.1', get)
    expect(await idle.status).toBe(200)
    const busy = await openAll(300, () => '127.0.0.1', postWithoutBody)
    for (const { status } of busy) expect(await status).toBe(100)
    expect(idle.socket.closed).toBe(true)
    expect(await (await openFrom('127.0.0.1', get)).status).toBe(0)
    expect(await visit()).toEqual(allAnswered)
    expect(busy.filter(({ socket }) => socket.closed)).toEqual([])
    // A busy machine cannot answer all of them before their bodies are due.
    for (const { socket } of busy.slice(0, 30)) {
      const status = nextStatus(socket)
      socket.write(body)
      expect(await status).toBe(200)
    }
  },
)

testOnLinux('a trusted proxy may open more than 300 connections', async ({ openShop }) => {
  const { openFrom, openAll, get, postWithoutBody } = await openPort(openShop, { TRUST_PROXY: '127.0.0.1' })
  const busy = await openAll(400, () => '127.0.0.1', postWithoutBody)
  for (const { status } of busy) expect(await status).toBe(100)
  expect(await (await openFrom('127.0.0.1', get)).status).toBe(200)
  expect(busy.filter(({ socket }) => socket.closed)).toEqual([])
})

testOnLinux(
  'at the limit of all connections, a new one replaces the oldest request with an incomplete body',
  async ({ openShop }) => {
    const { openFrom, openAll, get, postWithoutBody } = await openPort(openShop, { TRUST_PROXY: '127.0.0.1' })
    const slow = []
    for (let opened = 0; opened < 2_000; opened += 200)
      slow.push(...(await openAll(200, () => '127.0.0.1', postWithoutBody)))
    for (const { status } of slow) expect(await status).toBe(100)
    for (let nth = 0; nth < 30; nth++) expect(await (await openFrom('127.0.0.1', get)).status).toBe(200)
    // The first new connection replaces a slow one, and each of the others replaces the one before it, which is idle.
    expect(slow.filter(({ socket }) => socket.closed)).toEqual([slow[0]])
  },
)
