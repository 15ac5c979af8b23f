import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inTime } from './in-time.ts'
import { newFolder } from './new-folder.ts'
import { startProcess } from './real-process.ts'

async function openProcess() {
  const { path, remove } = await newFolder()
  const shop = await startProcess({ DATA_DIR: path, LOG_LEVEL: 'info' })
  onTestFinished(async () => {
    await shop.kill()
    await remove()
  })
  await shop.opened()
  return shop
}

/** Somebody who has sent half of a request, and goes on only when told to. */
async function halfWay(port: number) {
  const body = JSON.stringify({ name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' })
  const head = [
    'POST /v1/contactMessages HTTP/1.1',
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  let said = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (part) => (said += part))
  socket.on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  await new Promise((resolve) => setTimeout(resolve, 500))
  return {
    goOn: () => socket.write(body.slice(10)),
    ended: new Promise<string>((resolve) => socket.on('close', () => resolve(said))),
  }
}

test('whoever is half way when the shop is told to stop is answered, and it ends with 0', async () => {
  const shop = await openProcess()
  const { goOn, ended } = await halfWay(shop.port)
  shop.signal('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect(fetch(`http://127.0.0.1:${shop.port}/healthz`)).rejects.toThrow()
  goOn()
  expect(await ended).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
  expect(await shop.ended).toBe(0)
})

test('two signals at once are one; a later one ends the shop without waiting for anybody', async () => {
  const shop = await openProcess()
  const { ended } = await halfWay(shop.port)
  shop.signal('SIGTERM')
  shop.signal('SIGINT')
  const began = performance.now()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  shop.signal('SIGTERM')
  expect(await shop.ended).toBe(1)
  const tookMs = performance.now() - began
  expect(tookMs).toBeGreaterThan(1_400)
  expect(tookMs).toBeLessThan(inTime(5_000))
  expect(await ended).toBe('')
})
