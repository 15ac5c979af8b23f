// @module-tag slow
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { inTime } from '../in-time.ts'
import { aSecondMs, until } from '../mail-server.ts'
import { startProcess } from '../real-process.ts'
import { listeners, query } from './own-postgres.ts'
import { changeElsewhere, test } from './running-shop.ts'

test('a change is seen within a second after the listener is lost, and the listener returns', async ({
  running: { url, shop },
}) => {
  const [listener] = await listeners(url, 'shop')
  expect(listener).toBeGreaterThan(0)
  await query(url, `select pg_terminate_backend(${listener})`)
  expect((await changeElsewhere(url, shop, '72001')).seenAfterMs).toBeLessThan(inTime(aSecondMs))
  await until(async () => (await listeners(url, 'shop')).some((pid) => pid !== listener))
  expect((await changeElsewhere(url, shop, '72002')).seenAfterMs).toBeLessThan(inTime(aSecondMs))
})

test('a change is seen within a second through a pooler that ignores LISTEN', async ({ running, folder }) => {
  const pooler = await openSilentPooler(running.url)
  onTestFinished(pooler.close)
  const url = new URL(running.url)
  url.port = String(pooler.port)
  const other = await startProcess({ DATABASE_URL: url.href, DATA_DIR: join(folder, 'pooled') })
  onTestFinished(other.kill)
  await other.opened()
  await until(() => pooler.silenced() > 0)
  for (const price of ['73001', '73002'])
    expect((await changeElsewhere(running.url, other, price)).seenAfterMs).toBeLessThan(inTime(aSecondMs))
})

/** Opens a proxy of the database that sends nothing to a connection once it listens. */
async function openSilentPooler(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  let silenced = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let listens = false
    client.on('data', (part) => {
      if (part.includes('listen content')) upstream.once('data', () => (listens = Boolean(++silenced)))
      upstream.write(part)
    })
    upstream.on('data', (part) => {
      if (!listens) client.write(part)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    silenced: () => silenced,
    close: () => {
      server.close()
    },
  }
}
