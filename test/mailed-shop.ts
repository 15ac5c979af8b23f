import { onTestFinished } from 'vitest'
import { endpoints } from '../src/api/endpoints.ts'
import { openMailServer } from './mail-server.ts'
import { type openTestShop, type TestShop, visitor } from './shop.ts'

export async function startMailServer(options?: { port?: number }) {
  const server = await openMailServer(options)
  onTestFinished(() => server.close())
  return server
}

export async function openShopWithMail(openShop: typeof openTestShop, url: string) {
  const shop = await openShop({ MAIL_URL: url, TEST_CLOCK: 'manual' })
  await shop.register()
  return shop
}

export const requestReset = (shop: TestShop, email = visitor.email) =>
  shop.browser().ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email })

export const sendMessage = (shop: TestShop) =>
  shop.browser().ask(endpoints.sendContactMessage, { name: 'Kamala', email: 'kamala@example.com', message: 'Hello' })

export const listQueuedMails = async (shop: TestShop) => {
  const rows = await shop.deps.db
    .selectFrom('mails')
    .select(['content', 'attempts'])
    .where('content', '!=', '')
    .execute()
  return rows.map(({ content, attempts }) => ({ to: JSON.parse(content).to as string, attempts }))
}
