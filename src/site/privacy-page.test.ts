import { expect } from 'vitest'
import { admin, visitor } from '../../test/shop.ts'
import { test } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { languages, pathIn } from '../messages/language.ts'
import { storedInBrowser } from './stored-in-browser.ts'

const day = 24 * 3_600_000

test('the privacy page follows the settings, and names the day of the last change', async ({ openShop }) => {
  const plain = await openShop({ TEST_CLOCK: 'manual' })
  const owner = await plain.signIn(admin)
  const read = async (path = '/privacy') => (await plain.browser().page(path)).text
  const first = await read()
  for (const text of [m.privacy_visits_counted(), m.privacy_noCookies(), m.privacy_nobody()])
    expect(first).toContain(text)
  expect(first).not.toContain(m.privacy_backups())
  expect(first).toContain(m.privacy_message_text({ retention: 'never' }))
  expect(first).toContain(m.privacy_changed({ date: '21 November 2026' }))
  for (const name of Object.values(storedInBrowser).flat()) expect(first).toContain(name)

  plain.clock.now += day
  await owner.ask(endpoints.changeMessageSettings, { messageRetention: '730' })
  await owner.ask(endpoints.changeShopTexts, { privacy: 'We sew for three villages.', tamil: { privacy: 'மூன்று ஊர்' } })
  expect(await read()).toContain(m.privacy_message_text({ retention: '730' }))
  expect(await read()).toContain('We sew for three villages.')
  const inTamil = await read('/ta/privacy')
  expect(inTamil).toContain('மூன்று ஊர்')
  expect(inTamil).toContain(m.privacy_message_text({ retention: '730' }, { locale: 'ta' }))
  plain.clock.now += day
  expect(await read()).toContain(m.privacy_changed({ date: '22 November 2026' }))
  await plain.stop()

  const settings = { ANALYTICS: 'ga4:G-ABCD1234', MAIL_URL: 'resend://re_1', BACKUPS: 'on', BACKUPS_COPY: 's3://a:b@c' }
  const other = await openShop({ ...settings, TEST_CLOCK: 'manual' }, { dataDir: plain.dataDir, now: plain.clock.now })
  const text = (await other.browser().page('/privacy')).text
  for (const sentence of [
    m.privacy_service({ company: 'Google Analytics' }),
    m.privacy_serviceCookies({ company: 'Google Analytics' }),
    m.privacy_mail({ company: 'Resend' }),
    m.privacy_copies({ company: 'Amazon S3' }),
    m.privacy_backups(),
    m.privacy_changed({ date: '23 November 2026' }),
  ])
    expect(text).toContain(sentence)
  expect(text).not.toContain(m.privacy_noCookies())
})

test('each form about a person says what is stored and links to the privacy page, as each footer does', async ({
  shop,
}) => {
  await shop.register()
  for (const locale of languages) {
    const link = `href="${pathIn(locale, '/privacy')}"`
    const formOf = async (path: string) =>
      /<main[\s\S]*<\/main>/.exec((await shop.browser().page(path)).html)?.[0] ?? ''
    const contact = await formOf(pathIn(locale, '/'))
    expect(contact).toContain(m.privacy_messageLines({ retention: 'never' }, { locale }))
    expect(contact).toContain(link)
    const register = await formOf(pathIn(locale, '/register'))
    expect(register).toContain(m.privacy_accountLines({}, { locale }))
    expect(register).toContain(link)
    const { html } = await shop.browser().page(pathIn(locale, '/login'))
    expect(html.slice(html.indexOf('<footer'))).toContain(link)
  }
  // The page with the field for a WhatsApp number appears after a message without script.
  const person = shop.browser()
  await person.postForm(endpoints.sendContactMessage.path, { name: 'Meena', email: visitor.email, message: 'Hello' })
  const { html } = await person.page('/')
  expect(html.split(m.privacy_messageLines({ retention: 'never' }))).toHaveLength(3)
})
