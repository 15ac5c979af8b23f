import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { expect, onTestFinished } from 'vitest'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { recordTime } from '../platform/clock.server.ts'
import { findTroubles } from './find-troubles.server.ts'
import { type Health, requestHealth } from './request-health.server.ts'

const dayMs = 24 * 3_600_000
const now = Date.parse('2026-11-21T06:30:00Z')
const test = shopTest
  .extend(
    'settings',
    { scope: 'file' },
    {
      PUBLIC_URL: 'https://shop.example',
      RATE_LIMITS: 'default',
      TEST_CLOCK: 'manual',
      DISK_RESERVE_MB: '0',
    },
  )
  .extend('shopOptions', { scope: 'file' }, { now })

const { signal } = new AbortController()
const valid = { validFrom: now - 30 * dayMs, validUntil: now + 34 * dayMs, time: now }
const timeout = Object.assign(new Error(), { code: 'ABORT_ERR' })

const rows: { name: string; health: Partial<Health> | Error; kinds: string[] }[] = [
  { name: 'no response', health: timeout, kinds: ['address timeout'] },
  { name: 'an error of the proxy', health: { ...valid, fault: 'HTTP 502' }, kinds: ['address HTTP 502'] },
  {
    name: 'a certificate that browsers reject',
    health: { ...valid, untrusted: 'WRONG_NAME' },
    kinds: ['address WRONG_NAME'],
  },
  {
    name: 'an expired certificate',
    health: { ...valid, untrusted: 'CERT_HAS_EXPIRED', validUntil: now - 1 },
    kinds: [`certificate ${now - 1}`],
  },
  {
    name: 'a certificate of six days that ends in three',
    health: { validFrom: now - 3 * dayMs, validUntil: now + 3 * dayMs },
    kinds: [],
  },
  {
    name: 'a clock before the date of the certificate',
    health: { ...valid, untrusted: 'CERT_NOT_YET_VALID', validFrom: now + dayMs },
    kinds: [`clock ${now + dayMs}`],
  },
  { name: 'a clock that is four minutes off', health: { ...valid, time: now + 4 * 60_000 }, kinds: [] },
]

test.for(rows)('$name', async ({ health, kinds }, { shop }) => {
  const found = await findTroubles(shop.deps, signal, async () => {
    if (health instanceof Error) throw health
    return health as Health
  })
  expect(found?.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(kinds)
})

test('a clock that went back by days is found, and one that went ahead is not', async ({ shop }) => {
  const find = () => findTroubles(shop.deps, signal, async () => ({}) as Health)
  await recordTime(shop.deps)
  shop.clock.now += 3 * dayMs
  await recordTime(shop.deps)
  expect(await find()).toEqual([])
  shop.clock.now -= 3 * dayMs
  await recordTime(shop.deps)
  expect(await find()).toEqual([{ kind: 'clock', detail: now + 3 * dayMs }])
  shop.clock.now += dayMs
  await recordTime(shop.deps)
  expect(await find()).toEqual([])
})

/** Answers with a certificate that browsers do not trust. */
async function openServer(status: number, headers: Record<string, string>) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  const paths: (string | undefined)[] = []
  const server = createServer({ key, cert }, ({ url }, response) => {
    paths.push(url)
    response.writeHead(status, headers).end('alive')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { paths, url: new URL(`https://localhost:${(server.address() as AddressInfo).port}`) }
}

const answers: { status: number; headers: Record<string, string>; fault?: string }[] = [
  { status: 200, headers: { 'Request-Id': '1' } },
  { status: 200, headers: {}, fault: 'another website' },
  { status: 308, headers: { Location: 'https://localhost:1/' } },
  { status: 503, headers: { 'Request-Id': '1' }, fault: 'HTTP 503' },
]
test.for(answers)('a response with the status $status and the headers $headers', async ({ status, headers, fault }) => {
  const { url, paths } = await openServer(status, headers)
  const health = await requestHealth(url, signal)
  expect(health).toMatchObject({ fault, untrusted: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(health.validFrom).toBeLessThan(Date.now())
  expect(health.validUntil).toBeGreaterThan(Date.now() + dayMs)
  expect(Math.abs((health.time ?? 0) - Date.now())).toBeLessThan(60_000)
  expect(paths).toEqual(['/healthz'])
})

test('requests to a closed port reject', async () => {
  await expect(requestHealth(new URL('https://localhost:1'), signal)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
