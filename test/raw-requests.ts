import { test as base, expect } from 'vitest'
import { newFolder } from './new-folder.ts'
import { sendBytes } from './raw-connection.ts'
import { type RealProcess, startProcess } from './real-process.ts'

// biome-ignore lint/correctness/noEmptyPattern: Vitest requires a destructured parameter.
export const test = base.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
  const folder = await newFolder()
  const shop = await startProcess({ DATA_DIR: folder.path, LOG_LEVEL: 'error' })
  onCleanup(async () => {
    await shop.stop()
    await folder.remove()
  })
  await shop.untilOpen()
  return shop
})

/** Sends bytes in which HOST stands for the host of the shop. */
export const send = ({ port }: RealProcess, bytes: string, timeoutMs?: number) =>
  sendBytes(port, Buffer.from(bytes.replaceAll('HOST', `localhost:${port}`), 'latin1'), timeoutMs)

export const raw = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
export const end = 'Connection: close'
export const signUp = 'POST /v1/accounts:signUp HTTP/1.1'
export const json = 'Content-Type: application/json'
export const many = (count: number, of: (nth: number) => string) => Array.from({ length: count }, (_, nth) => of(nth))

/** Maps a name to the bytes of a request and the statuses that may answer it. The status 0 is a closed connection. */
export type RawRequests = Record<string, [bytes: () => string, statuses: number[]]>

export function testRequests(requests: RawRequests) {
  test.for(Object.entries(requests))('%s gets at most one response', async ([_, [bytes, expected]], { shop }) => {
    const { status, text } = await send(shop, bytes(), 4_000)
    expect(expected, text.slice(0, 300)).toContain(status)
    // Bytes hidden behind the request must not get a response of their own.
    expect(text.match(/^HTTP\/1\.1 /gm) ?? []).toHaveLength(status === 0 ? 0 : 1)
    expect(text).not.toMatch(/ {4}at |node_modules|\/src\//)
    if (status > 0) expect(text.toLowerCase()).toContain('x-content-type-options: nosniff')
  })

  test('the process survives these requests and logs no errors', async ({ shop }) => {
    const { status } = await send(shop, raw('GET / HTTP/1.1', 'Host: HOST', end))
    expect(status).toBe(200)
    expect(shop.output().trimEnd()).toMatch(/or kill \d+$/)
  })
}
