import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../../test/mail-server.ts'
import { admin, openTestShop, origin } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import { mailedMessagesAnHour } from '../contract/shop-facts.ts'
import { m } from '../words/compiled/messages.js'

const inTamil = { locale: 'ta' } as const
const written = { name: 'Meena', email: 'm@example.com', message: 'Is it ready?' }

async function shopWithMail(settings: Record<string, string> = {}) {
  const server = await openMailServer()
  onTestFinished(() => server.close())
  const shop = await openTestShop({ MAIL_URL: server.url, TEST_CLOCK: 'ours', ...settings })
  onTestFinished(() => shop.close())
  return { server, shop, owner: await shop.signedIn(admin) }
}

test('the owner is written to in the language that the dashboard has said, whatever page the visitor writes on', async () => {
  const { server, shop, owner } = await shopWithMail()
  await shop.browser().ask(calls.sendContactMessage, written, { referer: `${origin}/ta` })
  const [first] = await server.takes(1)
  expect(first?.mail.subject).toBe(m.mail_message_subject({ name: 'Meena' }))
  expect(first?.mail.html).toContain('<html lang="en">')

  const { body } = await owner.ask(calls.changeMessageSettings, { mailLanguage: 'ta' })
  expect(body).toEqual({ messageRetention: 'never', mailLanguage: 'ta' })
  await shop.browser().ask(calls.sendContactMessage, written, { referer: `${origin}/` })
  const [, second] = await server.takes(2)
  expect(second?.mail.subject).toBe(m.mail_message_subject({ name: 'Meena' }, inTamil))
  expect(second?.mail.html).toContain('<html lang="ta">')
  expect(second?.mail.html).toContain(m.mail_message_heading({}, inTamil))
  expect(second?.mail.text).toContain(m.mail_message_dashboard({}, inTamil))
  expect(second?.mail.text).toContain(`${origin}/ta/admin#messages`)
  expect(second?.mail.text).toContain('> Is it ready?')
})

test('of very many messages she is told in it, too', async () => {
  const { server, shop, owner } = await shopWithMail({ RATE_LIMITS: 'default' })
  await owner.ask(calls.changeMessageSettings, { mailLanguage: 'ta' })
  const receivedTime = shop.clock.now
  for (let count = 0; count < mailedMessagesAnHour; count += 100)
    await shop.shop.db
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
  await shop.browser().ask(calls.sendContactMessage, written, { referer: `${origin}/` })
  const [mail] = await server.takes(1)
  expect(mail?.mail.subject).toBe(m.mail_flood_subject({}, inTamil))
  expect(mail?.mail.html).toContain('<html lang="ta">')
})

test('looking at the dashboard changes nothing: only what it says does', async () => {
  const { owner } = await shopWithMail()
  const settings = async () => (await owner.ask(calls.getMessageSettings, {})).body
  await owner.page('/ta/admin')
  expect(await settings()).toEqual({ messageRetention: 'never', mailLanguage: 'en' })
  await owner.ask(calls.changeMessageSettings, { mailLanguage: 'ta' })
  await owner.ask(calls.changeMessageSettings, { messageRetention: '90' })
  expect(await settings()).toEqual({ messageRetention: '90', mailLanguage: 'ta' })
  for (const input of [{}, { mailLanguage: 'fr' }, { mailLanguage: '' }])
    expect((await owner.ask(calls.changeMessageSettings, input as never)).status).toBe(400)
  expect(await settings()).toEqual({ messageRetention: '90', mailLanguage: 'ta' })
})
