import { expect, onTestFinished } from 'vitest'
import { propsIn } from '../../../test/html.ts'
import { openMailServer } from '../../../test/mail-server.ts'
import { admin, origin } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { mailedMessagesPerHour } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'

const inTamil = { locale: 'ta' } as const
const written = { name: 'Meena', email: 'm@example.com', message: 'Is it ready?' }

const test = shopTest.extend('openShopWithMail', ({ openShop }) => async (settings: Record<string, string> = {}) => {
  const server = await openMailServer()
  onTestFinished(() => server.close())
  const shop = await openShop({ MAIL_URL: server.url, TEST_CLOCK: 'manual', ...settings })
  return { server, shop, owner: await shop.signIn(admin) }
})

test('mails use the language of the settings, not that of the page', async ({ openShopWithMail }) => {
  const { server, shop, owner } = await openShopWithMail()
  await shop.browser().ask(endpoints.sendContactMessage, written, { referer: `${origin}/ta` })
  const [first] = await server.receive(1)
  expect(first?.mail.subject).toBe(m.mail_message_subject({ name: 'Meena' }))
  expect(first?.mail.html).toContain('<html lang="en">')

  const { body } = await owner.ask(endpoints.changeMessageSettings, { mailLanguage: 'ta' })
  expect(body).toMatchObject({ messageRetention: 'never', mailLanguage: 'ta' })
  await shop.browser().ask(endpoints.sendContactMessage, written, { referer: `${origin}/` })
  const [, second] = await server.receive(2)
  expect(second?.mail.subject).toBe(m.mail_message_subject({ name: 'Meena' }, inTamil))
  expect(second?.mail.html).toContain('<html lang="ta">')
  expect(second?.mail.html).toContain(m.mail_message_heading({}, inTamil))
  expect(second?.mail.text).toContain(m.mail_message_dashboard({}, inTamil))
  expect(second?.mail.text).toContain(`${origin}/ta/admin/messages`)
  expect(second?.mail.text).toContain('> Is it ready?')
})

test('the mail about a flood uses the language of the settings', async ({ openShopWithMail }) => {
  const { server, shop, owner } = await openShopWithMail({ RATE_LIMITS: 'default' })
  await owner.ask(endpoints.changeMessageSettings, { mailLanguage: 'ta' })
  const receivedTime = shop.clock.now
  for (let count = 0; count < mailedMessagesPerHour; count += 100)
    await shop.deps.db
      .insertInto('contactMessages')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          id: `${count + index}`,
          ...written,
          receivedTime,
          searchText: '',
          textHash: '',
          spamReasons: '',
          mailId: `${count + index}`,
        })),
      )
      .execute()
  await shop.browser().ask(endpoints.sendContactMessage, written, { referer: `${origin}/` })
  const [mail] = await server.receive(1)
  expect(mail?.mail.subject).toBe(m.mail_flood_subject({}, inTamil))
  expect(mail?.mail.html).toContain('<html lang="ta">')
})

test('opening the dashboard in Tamil changes no settings', async ({ openShopWithMail }) => {
  const { owner } = await openShopWithMail()
  const settings = async () => propsIn((await owner.page('/admin/messages')).html)
  await owner.page('/ta/admin')
  expect(await settings()).toMatchObject({ data: { inbox: { messageRetention: 'never' } }, mailLanguage: 'en' })
  await owner.ask(endpoints.changeMessageSettings, { mailLanguage: 'ta' })
  await owner.ask(endpoints.changeMessageSettings, { messageRetention: '90' })
  expect(await settings()).toMatchObject({ data: { inbox: { messageRetention: '90' } }, mailLanguage: 'ta' })
  for (const input of [{}, { mailLanguage: 'fr' }, { mailLanguage: '' }])
    expect((await owner.ask(endpoints.changeMessageSettings, input as never)).status).toBe(400)
  expect(await settings()).toMatchObject({ data: { inbox: { messageRetention: '90' } }, mailLanguage: 'ta' })
})
