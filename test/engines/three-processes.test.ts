// @module-tag slow
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import type { Browser } from '../browser.ts'
import { until } from '../mail-server.ts'
import { admin, visitor } from '../shop.ts'
import { fetchFile, publishItem, uploadPhoto } from '../uploads.ts'
import { listQueuedMails, test as threeProcessesTest } from './three-processes.ts'

const test = threeProcessesTest.extend('settings', { scope: 'file' }, { STARTER_GALLERY: 'on' })

const shows = async (person: Browser, text: string) => (await person.page('/')).html.includes(text)

test('three processes create one owner and one starter gallery', async ({ three }) => {
  const owners = await three.db.selectFrom('users').select('email').execute()
  expect(owners).toEqual([{ email: admin.email }])
  expect(await three.db.selectFrom('gallery').select('id').execute()).toHaveLength(9)
  const images = await three.db.selectFrom('images').select('state').execute()
  expect(images.map(({ state }) => state)).toEqual(Array(9).fill('used'))
})

test('an upload at one process is on the page of another before its cached page expires', async ({ three }) => {
  const owner = await three.signIn(three.at(0).browser())
  const visitorAtThird = three.at(2).browser()
  await visitorAtThird.page('/')
  const url = await uploadPhoto(three.copySession(owner, 1), 1, 'from-the-second.jpg')
  const item = await publishItem(three.copySession(owner, 1), url, { price: '4321' })
  await until(() => shows(visitorAtThird, item.id))
  expect((await visitorAtThird.ask(endpoints.listGallery, {})).body.items).toContainEqual(item)
  expect((await fetchFile(visitorAtThird, url)).status).toBe(200)
})

test('a price update at one process is on the pages of the others before their cached pages expire', async ({
  three,
}) => {
  const owner = await three.signIn(three.browser())
  const { id } = await three.db.selectFrom('gallery').select('id').executeTakeFirstOrThrow()
  for (const [place, price] of [71_001, 71_002, 71_003].map(String).entries()) {
    for (const nth of [0, 1, 2]) expect(await shows(three.at(nth).browser(), price)).toBe(false)
    expect((await three.copySession(owner, place).ask(endpoints.changeGalleryItem, { id, price })).status).toBe(200)
    await until(async () => {
      const seen = await Promise.all([0, 1, 2].map((nth) => shows(three.at(nth).browser(), price)))
      return seen.every(Boolean)
    })
  }
})

test('texts and closures written at one process are on the page of another before its cached page expires', async ({
  three,
}) => {
  const owner = await three.signIn(three.browser())
  const otherBrowser = three.at(2).browser()
  for (const sign of ['A story of one process', 'Closed today: a wedding'])
    expect(await shows(otherBrowser, sign)).toBe(false)
  await three.copySession(owner, 0).ask(endpoints.changeShopTexts, { story: 'A story of one process' })
  await until(() => shows(otherBrowser, 'A story of one process'))
  const { body } = await three.copySession(owner, 1).ask(endpoints.addClosure, { reason: 'a wedding' })
  await until(() => shows(otherBrowser, 'Closed today: a wedding'))
  await three.copySession(owner, 0).ask(endpoints.deleteClosure, { id: body.id })
  await until(async () => !(await shows(otherBrowser, 'Closed today: a wedding')))
})

test('a sign-out at one process ends the session at every process', async ({ three }) => {
  const owner = await three.signIn(three.at(1).browser())
  const otherBrowsers = [0, 2].map((place) => three.copySession(owner, place))
  for (const browser of otherBrowsers) expect((await browser.ask(endpoints.lookup, {})).status).toBe(200)
  await owner.ask(endpoints.signOut, {})
  for (const browser of otherBrowsers) expect((await browser.ask(endpoints.lookup, {})).status).toBe(401)
})

test('three mail queues send every mail once', async ({ three, mailServer }) => {
  const before = mailServer.received.length
  const message = { name: 'Meena', email: visitor.email, message: 'Is it ready?' }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => three.browser().ask(endpoints.sendContactMessage, message)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  await until(async () => (await listQueuedMails(three)).length === 0)
  const ids = mailServer.received.slice(before).map(({ mail }) => mail.messageId)
  expect(ids).toHaveLength(30)
  expect(new Set(ids).size).toBe(30)
})

test('a message sent to all processes at once is stored and mailed once', async ({ three, mailServer }) => {
  const message = { name: 'Meena', email: visitor.email, message: 'Sent three times, meant once' }
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    [0, 1, 2, 0, 1, 2].map((place) => three.at(place).browser().ask(endpoints.sendContactMessage, message, key)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  await until(async () => (await listQueuedMails(three)).length === 0)
  expect(mailServer.received.filter(({ mail }) => mail.text?.includes(message.message))).toHaveLength(1)
})

test('an item published at all processes at once is published once', async ({ three }) => {
  const owner = await three.signIn(three.at(0).browser())
  const item = { url: await uploadPhoto(owner, 2, 'once.jpg'), category: 'aari blouse' as const, price: '77' }
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    [0, 1, 2, 0, 1, 2].map((place) => three.copySession(owner, place).ask(endpoints.addGalleryItem, item, key)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const { body } = await owner.ask(endpoints.listGallery, {})
  expect(body.items.filter(({ url }: { url: string }) => url === item.url)).toHaveLength(1)
})
