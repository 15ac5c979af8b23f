import { expect, onTestFinished } from 'vitest'
import { test } from '../../../test/cached-pages.ts'
import { openRawConnection } from '../../../test/raw-connection.ts'

const poisoningHeaders: [name: string, value: string][] = [
  ...[
    ...['X-Forwarded-Host', 'X-Forwarded-Server', 'X-Host', 'X-Original-Host', 'X-HTTP-Host-Override', 'Forwarded'],
    ...['X-Forwarded-Scheme', 'X-Forwarded-Proto', 'X-Forwarded-Port', 'X-Forwarded-Prefix', 'X-Forwarded-For'],
    ...['X-Original-URL', 'X-Rewrite-URL', 'X-Override-URL', 'Base-Url', 'X-Http-Destinationurl', 'X-Proxy-Url'],
    ...[
      'X-React-Router-SPA-Mode',
      'X-React-Router-Prerender-Data',
      'X-React-Router-Reload-Document',
      'X-Remix-Response',
    ],
    ...['X-React-Router-Loader', 'X-React-Router-Manifest', 'X-Remix-Revalidate', 'Rsc', 'Next-Router-State-Tree'],
    ...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'X-Requested-With', 'X-Nonce', 'X-CSP-Nonce'],
    ...[
      'Accept',
      'Accept-Language',
      'Accept-Charset',
      'User-Agent',
      'Origin',
      'Referer',
      'From',
      'Via',
      'DNT',
      'Sec-GPC',
    ],
    ...[
      'Purpose',
      'Sec-Purpose',
      'X-Moz',
      'Sec-CH-UA',
      'Sec-CH-UA-Mobile',
      'Sec-CH-Prefers-Color-Scheme',
      'Width',
      'DPR',
    ],
    ...['Authorization', 'X-Api-Key', 'X-User', 'X-Forwarded-User', 'X-Auth-Email', 'Remote-User', 'X-Admin', 'X-Role'],
    ...['Cache-Control', 'Pragma', 'X-Cache-Key', 'Surrogate-Control', 'Vary', 'Content-Security-Policy', 'Location'],
    ...['X-Request-Id', 'Request-Id', 'Traceparent', 'X-Wap-Profile', 'X-Amz-Website-Redirect-Location', 'X-Timer'],
    ...[
      'Content-Type',
      'Content-Language',
      'Set-Cookie',
      'Shop-Cacheable',
      'X-Language',
      'TE',
      'Priority',
      'Early-Data',
      'X-Forwarded-Ssl',
      'Front-End-Https',
      'Host-Override',
    ],
  ].map((name): [string, string] => [name, 'evil.example"><script>alert(1)</script>']),
]

test('no request header affects the cached page of the next visitor', async ({ openShop }) => {
  expect(poisoningHeaders.length).toBeGreaterThanOrEqual(80)
  const otherShop = await openShop({ TEST_CLOCK: 'manual' })
  const connection = await openRawConnection(otherShop)
  onTestFinished(connection.close)
  const changeContent = () =>
    otherShop.deps.db
      .updateTable('content')
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .execute()
  const pageFor = async (path: string, lines: string[]) => {
    const { text } = await connection.sendRaw(`GET ${path} HTTP/1.1`, 'Host: localhost:3000', ...lines)
    const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s)
    const spelled = head.split('\r\n').map((line) => line.replace(/^[\w-]+:/, (name) => name.toLowerCase()))
    const comparable = spelled.filter(
      (line) => !/^(request-id|date|connection|content-length|transfer-encoding):/.test(line),
    )
    return [...comparable.sort(), body].join('\n')
  }
  for (const path of ['/', '/ta/login']) {
    const clean = await pageFor(path, [])
    expect(clean).toContain('HTTP/1.1 200')
    for (let nth = 0; nth < poisoningHeaders.length; nth += 40) {
      await changeContent()
      const lines = poisoningHeaders.slice(nth, nth + 40).map(([name, value]) => `${name}: ${value}`)
      expect(await pageFor(path, lines), lines.join('\n')).toBe(clean)
      expect(await pageFor(path, [])).toBe(clean)
    }
  }
})
