import { expect } from 'vitest'
import { propsIn } from '../../../test/html.ts'
import { requestReset } from '../../../test/mailed-shop.ts'
import { admin } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

test('on a public address without a mail server, resets are rejected for every address and the owner is told', async ({
  openShop,
}) => {
  const shop = await openShop({ PUBLIC_URL: 'https://shop.example', RATE_LIMITS: 'default' })
  await shop.register()
  for (const email of [undefined, 'nobody@example.com'])
    expect((await requestReset(shop, email)).errorCode).toBe('MAIL_NOT_DELIVERABLE')
  const owner = await shop.signIn(admin)
  await owner.ask(endpoints.changeContactInfo, { email: 'shop@example.com' })
  expect(propsIn((await owner.page('/admin')).html).data.setUp.open).toContain('email')
  expect((await owner.page('/admin/more')).text).toContain('The shop cannot send mail yet')
})

test('on this machine, mails are files and resets are accepted', async ({ openShop }) => {
  const shop = await openShop()
  await shop.register()
  expect((await requestReset(shop)).status).toBe(200)
  const owner = await shop.signIn(admin)
  await owner.ask(endpoints.changeContactInfo, { email: 'shop@example.com' })
  expect(propsIn((await owner.page('/admin')).html).data.setUp.open).not.toContain('email')
  expect((await owner.page('/admin/more')).text).not.toContain('cannot send mail')
})
