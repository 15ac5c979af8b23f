import { expect, onTestFinished } from 'vitest'
import { openRawConnection, sendBytes } from '../../../test/raw-connection.ts'
import { linkIn } from '../../../test/reset-link.ts'
import { origin, visitor } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

test('a reset link has the public origin with any host in the request', async ({ openShop }) => {
  const shop = await openShop({ PUBLIC_URL: '', RATE_LIMITS: 'default' })
  await shop.register()
  const response = await shop.app.fetch(
    new Request('http://127.0.0.1:4999/v1/accounts:sendOobCode', {
      method: 'POST',
      headers: {
        host: '127.0.0.1:4999',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        requestType: 'PASSWORD_RESET',
        email: visitor.email,
        continueUrl: 'https://evil.example',
      }),
    }),
  )
  expect(response.status).toBe(200)
  expect(linkIn((await shop.mails(1))[0]).origin).toBe(origin)
})

const ourHost = new URL(origin).host
const otherHosts: Record<string, { lines?: string[]; target?: string; fields?: Record<string, string> }> = {
  ...Object.fromEntries(
    [
      ...['X-Forwarded-Host', 'X-Forwarded-Server', 'X-Host', 'X-Original-Host', 'X-HTTP-Host-Override', 'X-Real-Host'],
      ...['X-Forwarded-For', 'X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP', 'Via', 'X-Backend-Host', 'Base-Url'],
      ...['X-Forwarded-Path', 'X-Forwarded-Prefix', 'X-Script-Name', 'Proxy-Host', 'X-Forwarded-By', 'Request-Uri'],
    ].map((name) => [name, { lines: [`${name}: evil.example`] }]),
  ),
  'X-Forwarded-Host beside ours': { lines: [`X-Forwarded-Host: ${ourHost}, evil.example`] },
  'X-Forwarded-Proto': {
    lines: ['X-Forwarded-Proto: https', 'X-Forwarded-Port: 444', 'X-Forwarded-Host: evil.example'],
  },
  'X-Forwarded-Scheme': { lines: ['X-Forwarded-Scheme: evil', 'Front-End-Https: on', 'X-Forwarded-Ssl: on'] },
  'X-Original-URL': { lines: ['X-Original-URL: https://evil.example/', 'X-Rewrite-URL: https://evil.example/'] },
  Forwarded: { lines: ['Forwarded: for=203.0.113.7;host=evil.example;proto=https'] },
  'Forwarded twice': { lines: [`Forwarded: host=${ourHost}`, 'Forwarded: host="evil.example"'] },
  Referer: { lines: ['Referer: https://evil.example/ta/forgot-password'] },
  'our host in upper case': { lines: [`Host: ${ourHost.toUpperCase()}`] },
  'another host': { lines: ['Host: evil.example'] },
  'another host at our port': { lines: [`Host: evil.example:${new URL(origin).port}`] },
  'another port': { lines: ['Host: localhost:4444'] },
  'a longer host': { lines: [`Host: ${ourHost}.evil.example`] },
  'a user name before a host': { lines: [`Host: ${ourHost}@evil.example`] },
  'two hosts in one header': { lines: [`Host: ${ourHost}, evil.example`] },
  'two Host headers': { lines: [`Host: ${ourHost}`, 'Host: evil.example'] },
  'two Host headers, ours second': { lines: ['Host: evil.example', `Host: ${ourHost}`] },
  'a host with a path': { lines: [`Host: ${ourHost}/evil.example`] },
  'a continuation line': { lines: [`Host: ${ourHost}`, ' .evil.example'] },
  'an empty Host header': { lines: ['Host:'] },
  'an absolute URL': { target: `http://evil.example${endpoints.sendOobCode.path}` },
  'an absolute URL with our host': {
    target: `${origin}${endpoints.sendOobCode.path}`,
    lines: ['X-Forwarded-Host: evil.example'],
  },
  'a URL without a scheme': { target: `//evil.example${endpoints.sendOobCode.path}` },
  'a query': { target: `${endpoints.sendOobCode.path}?continueUrl=https://evil.example&host=evil.example` },
  continueUrl: { fields: { continueUrl: 'https://evil.example', redirectTo: 'https://evil.example' } },
  callbackURL: {
    fields: { callbackURL: '//evil.example', baseURL: 'https://evil.example', url: 'https://evil.example' },
  },
  dynamicLinkDomain: {
    fields: { dynamicLinkDomain: 'evil.example', linkDomain: 'evil.example' },
  },
}

test('no header or field changes the host of a reset link behind a trusted proxy', async ({ openShop }) => {
  expect(Object.keys(otherHosts).length).toBeGreaterThanOrEqual(40)
  const shop = await openShop({ TRUST_PROXY: 'loopback' })
  const connection = await openRawConnection(shop)
  onTestFinished(() => connection.close())
  await shop.register()
  const statuses = await Promise.all(
    Object.entries(otherHosts).map(async ([about, { lines = [], target = endpoints.sendOobCode.path, fields }]) => {
      const body = JSON.stringify({ requestType: 'PASSWORD_RESET', email: visitor.email, ...fields })
      const host = lines.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${ourHost}`]
      const head = [`POST ${target} HTTP/1.1`, ...host, ...lines, 'Connection: close', 'Content-Type: application/json']
      const request = `${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
      const { status, text } = await sendBytes(connection.port, request)
      expect([200, 400, 404, 421], about).toContain(status)
      expect(text, about).not.toMatch(/^location:|evil\.example/im)
      return status
    }),
  )
  const successes = statuses.filter((status) => status === 200).length
  expect(successes).toBeGreaterThan(25)
  await shop.untilMailsSent()
  const mails = await shop.mails(successes)
  expect(mails).toHaveLength(successes)
  for (const mail of mails) {
    expect(linkIn(mail).href).toMatch(new RegExp(`^${origin}/reset-password\\?oobCode=\\w{20,}$`))
    for (const content of [mail.text, mail.html, JSON.stringify(mail.headers)])
      expect(content).not.toContain('evil.example')
  }
})
