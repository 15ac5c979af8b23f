// @module-tag engines
import { expect } from 'vitest'
import { publishOne } from '../../../test/designs.ts'
import { linksIn } from '../../../test/html.ts'
import { test } from '../../../test/shop-fixture.ts'
import { uploadNextPhoto } from '../../../test/trash.ts'
import { endpoints } from '../../api/endpoints.ts'
import { relatedDesigns } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'

const ofShop = { cloth: 'included', lining: 'extra', measuring: 'both', advance: 'half', orderDays: '7' } as const
const noFacts = { cloth: '', lining: '', measuring: '', advance: '', orderDays: '' } as const

const factsIn = (html: string) =>
  [...html.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>([^<]+)<\/dd>/g)].map(([, name, text]) => [name, text])

test('a design page lists the facts of the shop, those of the design first, and none that is not given', async ({
  shop,
  owner,
}) => {
  const { id, code } = await publishOne(shop, owner, await uploadNextPhoto(owner))
  const read = async (path = `/d/${code}`) => factsIn((await shop.browser().page(path)).html)
  expect(await read()).toEqual([])
  await owner.ask(endpoints.changeShopTexts, ofShop)
  expect(await read()).toEqual([
    [m.facts_cloth(), m.facts_cloth_included()],
    [m.facts_lining(), m.facts_lining_extra()],
    [m.facts_time(), m.orderTime_days({ count: 7 })],
    [m.facts_measuring(), m.facts_measuring_both()],
    [m.facts_advance(), m.facts_advance_half()],
  ])
  await owner.ask(endpoints.changeShopTexts, { measuring: '', advance: '' })
  await owner.ask(endpoints.changeGalleryItem, { id, facts: { cloth: 'yours', lining: '' } })
  // Another window sends only what it changed.
  await owner.ask(endpoints.changeGalleryItem, { id, facts: { orderDays: '15' } })
  const locale = 'ta'
  expect(await read(`/ta/d/${code}`)).toEqual([
    [m.facts_cloth({}, { locale }), m.facts_cloth_yours({}, { locale })],
    [m.facts_lining({}, { locale }), m.facts_lining_extra({}, { locale })],
    [m.facts_time({}, { locale }), m.orderTime_days({ count: 15 }, { locale })],
  ])
  await owner.ask(endpoints.changeGalleryItem, { id, facts: { cloth: '', orderDays: '' } })
  await owner.ask(endpoints.changeShopTexts, noFacts)
  expect(await read()).toEqual([])
})

test('a fact that is none of the choices is rejected', async ({ shop, owner }) => {
  const { id } = await publishOne(shop, owner, await uploadNextPhoto(owner))
  const responses = [
    await owner.ask(endpoints.changeShopTexts, { cloth: 'silk' } as never),
    await owner.ask(endpoints.changeGalleryItem, { id, facts: { advance: '500' } } as never),
    await owner.ask(endpoints.changeGalleryItem, { id, facts: { orderDays: '0' } }),
    await owner.ask(endpoints.changeGalleryItem, { id, facts: { colour: 'red' } } as never),
  ]
  expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})

test('a design page shows six other designs, first those of its category, beginning with the next one', async ({
  shop,
  owner,
}) => {
  const codes: string[] = []
  for (let nth = 0; nth < relatedDesigns + 2; nth++)
    codes.push((await publishOne(shop, owner, await uploadNextPhoto(owner), 'embroidery blouse')).code)
  const [first, second] = codes as [string, string]
  const { html } = await shop.browser().page(`/d/${second}`)
  const [, section = ''] = html.split('id="related-heading"')
  const shown = linksIn(section.split('</ul>')[0] ?? '').map(({ href }) => href)
  expect(shown).toEqual([...codes.slice(2), first].slice(0, relatedDesigns).map((code) => `/d/${code}`))
  await shop.deps.db.updateTable('gallery').set({ hiddenTime: 1 }).where('category', '=', 'aari blouse').execute()
  const { code } = await publishOne(shop, owner, await uploadNextPhoto(owner))
  const [, others = ''] = (await shop.browser().page(`/d/${code}`)).html.split('id="related-heading"')
  expect(others.split('</h2>')[0]).toContain(m.design_relatedOthers())
  expect(linksIn(others.split('</ul>')[0] ?? '')).toHaveLength(relatedDesigns)
})
