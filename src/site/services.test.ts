import { expect } from 'vitest'
import { linksIn } from '../../test/html.ts'
import { test } from '../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { m } from '../messages/compiled/messages.js'

test('each service links to its categories, with the lowest price of the whole gallery', async ({ shop, owner }) => {
  const url = await uploadPhoto(owner)
  await publishItem(owner, url, { category: 'design blouse', price: '1200' })
  await publishItem(owner, url, { category: 'design blouse', price: '450' })
  await publishItem(owner, url, { category: 'design blouse', price: '' })
  await publishItem(owner, url, { category: 'aari blouse', price: '' })
  const listLinks = async (path: string) => {
    const { html } = await shop.browser().page(path)
    const section = /<section id="service"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
    return linksIn(section).map(({ text, href }) => [text, href])
  }

  const links = [
    ['design blouse from ₹450', '/?category=design-blouse#gallery'],
    [m.services_askForPrice(), '/#contact'],
    ['aari blouse', '/?category=aari-blouse#gallery'],
  ]
  expect(await listLinks('/')).toEqual(links)
  expect(await listLinks('/?category=aari-blouse&max=1000')).toEqual(links)
  expect((await listLinks('/ta'))[0]).toEqual(['டிசைன் பிளவுஸ் ₹450 முதல்', '/ta?category=design-blouse#gallery'])
})
