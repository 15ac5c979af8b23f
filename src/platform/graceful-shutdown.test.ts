// @module-tag slow
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../test/mail-server.ts'
import { newFolder } from '../../test/new-folder.ts'
import { sendBytes } from '../../test/raw-connection.ts'
import { startProcess } from '../../test/real-process.ts'

async function openProcess() {
  const { path, remove } = await newFolder()
  const shop = await startProcess({ DATA_DIR: path, LOG_LEVEL: 'info' })
  onTestFinished(async () => {
    await shop.kill()
    await remove()
  })
  await shop.untilOpen()
  return shop
}

/** Sends half of a request, and the rest on demand. */
async function sendHalfRequest(port: number) {
  const body = JSON.stringify({ name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' })
  const head = [
    'POST /v1/contactMessages HTTP/1.1',
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  let output = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (part) => (output += part))
  socket.on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  // The shop has accepted this connection once a later one has its answer.
  await fetch(`http://127.0.0.1:${port}/healthz`)
  return {
    resume: () => socket.write(body.slice(10)),
    ended: new Promise<string>((resolve) => socket.on('close', () => resolve(output))),
  }
}

test('a stopping shop answers a half-sent request and exits with 0', async () => {
  const shop = await openProcess()
  const { resume, ended } = await sendHalfRequest(shop.port)
  shop.signal('SIGTERM')
  await until(() =>
    fetch(`http://127.0.0.1:${shop.port}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  resume()
  expect(await ended).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
  expect(await shop.ended).toBe(0)
})

/** `lineMs` delays each direction. An undefined `pauseMs` sends a single request. */
async function requestRepeatedly(port: number, path: string, pauseMs: number | undefined, lineMs = 30) {
  let [answers, pending, text] = [0, false, '']
  const socket = connect(port, '127.0.0.1')
  const ask = () => {
    pending = true
    setTimeout(() => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`), lineMs)
  }
  const answered = new Promise<void>((resolve) =>
    socket.on('data', (part) =>
      setTimeout(() => {
        text += part.toString('latin1')
        const [head = '', body] = text.split(/\r\n\r\n(.*)/s)
        const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
        if (body === undefined || body.length < length) return
        answers++
        pending = false
        resolve()
        if (/^connection: close/im.test(head)) return
        text = ''
        if (pauseMs !== undefined) setTimeout(ask, pauseMs)
      }, lineMs),
    ),
  )
  socket.on('error', () => {})
  const ended = new Promise<{ path: string; answers: number; isReset: boolean; hasCloseHeader: boolean }>((resolve) =>
    socket.on('close', () =>
      setTimeout(
        () => resolve({ path, answers, isReset: pending, hasCloseHeader: /^connection: close/im.test(text) }),
        lineMs,
      ),
    ),
  )
  socket.on('connect', ask)
  await answered
  return { ended }
}

test('a stopping shop loses no request on keep-alive connections', async () => {
  const shop = await openProcess()
  const paths = ['/', '/v1/gallery', '/healthz', '/favicon.svg', '/nowhere']
  const clients = await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      requestRepeatedly(shop.port, paths[nth % paths.length] as string, (nth % 8) * 25),
    ),
  )
  shop.signal('SIGTERM')
  const ends = await Promise.all(clients.map(({ ended }) => ended))
  expect(ends.filter(({ isReset, hasCloseHeader }) => isReset || !hasCloseHeader)).toEqual([])
  expect(await shop.ended).toBe(0)
})

test('a stopping shop closes connections without a request after a second', async () => {
  const shop = await openProcess()
  const connection = await requestRepeatedly(shop.port, '/healthz', undefined)
  const silent = sendBytes(shop.port, '')
  const halfHeader = sendBytes(shop.port, 'GET / HTTP/1.1\r\nHost: ')
  // The earlier connections are accepted once a later one has its answer.
  await requestRepeatedly(shop.port, '/healthz', undefined)
  shop.signal('SIGTERM')
  const began = performance.now()
  expect(await connection.ended).toMatchObject({ answers: 1, isReset: false })
  expect(performance.now() - began).toBeGreaterThan(900)
  expect([(await silent).status, (await halfHeader).status]).toEqual([408, 408])
  expect(await shop.ended).toBe(0)
})

test('an immediate second signal is ignored, and a later one stops the shop at once', async () => {
  const shop = await openProcess()
  const { ended } = await sendHalfRequest(shop.port)
  shop.signal('SIGTERM')
  shop.signal('SIGINT')
  const began = performance.now()
  let code: number | null | undefined
  void shop.ended.then((ended) => (code = ended))
  await until(() => {
    shop.signal('SIGTERM')
    return code !== undefined
  })
  expect(code).toBe(1)
  expect(performance.now() - began).toBeGreaterThan(900)
  // A shop that waited for the request would have answered it.
  expect(await ended).toBe('')
})
