import { expect } from 'vitest'
import { endpoints } from '../src/api/endpoints.ts'
import { openMailServer } from './mail-server.ts'
import type { TestShop } from './shop.ts'
import { test as shopTest } from './shop-fixture.ts'

export const genuineMessage = { name: 'Meena', email: 'meena@example.com', message: 'Can you shorten a blouse?' }

export const test = shopTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what the fixture needs
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await openMailServer()
    onCleanup(() => server.close())
    return server
  })
  .extend('settings', { scope: 'file' }, ({ server }) => ({ MAIL_URL: server.url }))

export const write = (shop: TestShop, message: Partial<typeof genuineMessage>) =>
  shop.browser().ask(endpoints.sendContactMessage, { ...genuineMessage, ...message })

export async function mailOf(
  shop: TestShop,
  server: Awaited<ReturnType<typeof openMailServer>>,
  message: Partial<typeof genuineMessage>,
) {
  const before = server.received.length
  const answer = await write(shop, message)
  expect(answer.status).toBe(200)
  return (await server.receive(before + 1))[before]
}

export const headersOf = (received: Awaited<ReturnType<typeof mailOf>>) =>
  received?.mail.headers.map(({ key }) => key).sort()
