import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { expect } from 'vitest'
import { propsIn } from '../../../test/html.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const hours = { en: 'Mon-Fri 10:00 AM - 8:30 PM', ta: 'திங்கள்-வெள்ளி' }

test.for(['en', 'ta'] as const)(
  'the poster in %s has both scripts and the QR code of its pages',
  async (language, { shop, owner }) => {
    const [prefix, address] = language === 'en' ? ['', '/'] : ['/ta', '/ta']
    const { text, html } = await owner.page(`${prefix}/admin/print`)
    for (const printed of ['Thaiyal', 'தையல்', hours.en, hours.ta, '+91 00000 00000']) expect(text).toContain(printed)
    const [, path] = /<svg[^>]*class="qr-code"><path d="([^"]*)"/.exec(html) ?? []
    expect(path).toBe(toSvgPath(generate(shop.deps.publicOrigin() + address)))
    expect(html.match(/class="visiting-card"/g)).toBeNull()
  },
)

test('a sheet has ten visiting cards', async ({ owner }) => {
  const { html } = await owner.page('/admin/print?of=cards')
  expect(html.match(/class="visiting-card"/g)).toHaveLength(10)
  expect(html.match(/class="visiting-card"[^>]*aria-hidden|aria-hidden="true" class="visiting-card"/g)).toHaveLength(9)
})

test('a text that is the same in both languages is printed once', async ({ owner }) => {
  await owner.ask(endpoints.changeShopTexts, { name: 'Selvi' })
  await owner.ask(endpoints.changeContactInfo, { businessHours: { sun: 'By appointment only, please call' } })
  const { html } = await owner.page('/ta/admin/print')
  const { texts, otherTexts } = propsIn(html).data.shop
  expect([texts.name, otherTexts.name]).toEqual(['Selvi', ''])
  expect(html.match(/class="printed-name"/g)).toHaveLength(1)
  expect(otherTexts.hours).toHaveLength(3)
  await owner.ask(endpoints.changeShopTexts, { name: '' })
  await owner.ask(endpoints.changeContactInfo, { businessHours: { sun: '' } })
})
