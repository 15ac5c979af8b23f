import { openRawConnection, sendBytes } from './raw-connection.ts'
import { test as shopTest } from './shop-fixture.ts'
import { publishItem, uploadPhoto } from './uploads.ts'

export const test = shopTest
  .extend('item', { scope: 'file' }, async ({ owner }) =>
    publishItem(owner, await uploadPhoto(owner), { price: '0500' }),
  )
  .extend(
    'design',
    { scope: 'file' },
    async ({ shop, item: _ }) => /href="(\/d\/[^"]+)"/.exec((await shop.browser().page('/')).html)?.[1] ?? '',
  )
  .extend('connection', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
    const connection = await openRawConnection(shop)
    onCleanup(connection.close)
    return connection
  })
  .extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

export async function get(
  connection: Awaited<ReturnType<typeof openRawConnection>>,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const lines = Object.entries({ Host: 'localhost:3000', Connection: 'close', ...headers })
  const request = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const { status, bytes } = await sendBytes(connection.port, request)
  const end = bytes.indexOf('\r\n\r\n')
  const headerLines = bytes.toString('latin1', 0, end).split('\r\n').slice(1)
  const entries = headerLines.map(
    (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const,
  )
  return { status, headers: new Headers(entries as [string, string][]), body: bytes.subarray(end + 4) }
}
