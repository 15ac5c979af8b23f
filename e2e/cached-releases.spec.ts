import { rm } from 'node:fs/promises'
import { m } from '../src/messages/compiled/messages.js'
import { cachedPaths, expectCached, offlineNoticeOn, putIntoCache, visitFirstDesign } from './cached-pages.ts'
import { makeSecondRelease } from './second-release.ts'
import { expect, open, test } from './story.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' })

test('a full cache deletes the least recently seen pictures', async ({ page }) => {
  await open(page, '/')
  await expectCached(page, '/offline')
  await expect.poll(() => page.evaluate(() => caches.has('pictures'))).toBe(true)
  const others = Array.from({ length: 300 }, (_, nth) => `other-${nth}`)
  for (const name of ['seen-again', 'not-seen-again', ...others]) await putIntoCache(page, `/images/${name}.webp`)
  await page.evaluate(async () => void (await fetch('/images/seen-again.webp')))
  await visitFirstDesign(page)
  await expect.poll(() => cachedPaths(page)).not.toContain('/images/not-seen-again.webp')
  expect(await cachedPaths(page)).toContain('/images/seen-again.webp')
})

test('a full cache deletes the least recently cached designs and keeps the home page', async ({ page }) => {
  await open(page, '/')
  await expectCached(page, '/offline')
  for (let nth = 1; nth <= 40; nth++) await putIntoCache(page, `/d/old-${nth}`)
  const design = await visitFirstDesign(page)
  await expect.poll(() => cachedPaths(page)).not.toContain('/d/old-1')
  expect(await cachedPaths(page)).toEqual(expect.arrayContaining(['/', '/d/old-2', '/d/old-40', design]))
})

test('an open page works through a release and the next visit caches only the new release', async ({
  page,
  context,
  emptyShop,
}) => {
  const after = 'Read on'
  await page.setViewportSize({ width: 1280, height: 900 })
  const { folder, program } = await makeSecondRelease({ before: m.hero_readMore(), after })
  await open(page, `${emptyShop.origin}/`)
  await expectCached(page, '/offline')
  const first = (await cachedPaths(page)).filter((path) => path.startsWith('/assets/'))
  await emptyShop.killAndOpen({ program })
  for (const path of first) expect((await fetch(emptyShop.origin + path)).status, path).toBe(404)

  await page.getByRole('link', { name: m.nav_login(), exact: true }).click()
  await expect(page.getByRole('heading', { name: m.accounts_login() })).toBeVisible()

  await open(page, `${emptyShop.origin}/`)
  await expect(page.getByRole('link', { name: after })).toBeVisible()
  await expect.poll(async () => (await cachedPaths(page)).some((path) => /lightbox.*Z\.js$/.test(path))).toBe(true)
  await open(page, `${emptyShop.origin}/`)
  await expect.poll(async () => (await cachedPaths(page)).filter((path) => first.includes(path))).toEqual([])

  await context.setOffline(true)
  await open(page, `${emptyShop.origin}/`)
  await expect(offlineNoticeOn(page)).toBeVisible()
  await expect(page.getByRole('link', { name: after })).toBeVisible()
  await rm(folder, { recursive: true, force: true })
})

test('the cached page appears while the shop is slow to answer', async ({ page, emptyShop }) => {
  await open(page, `${emptyShop.origin}/`)
  await expectCached(page, '/offline')
  emptyShop.fallSilent()
  await open(page, `${emptyShop.origin}/`)
  await expect(offlineNoticeOn(page)).toBeVisible()
  emptyShop.resume()
  await expect(offlineNoticeOn(page)).toHaveCount(0)
})

test('a visit removes the cache and the service worker when caching is switched off', async ({ page, emptyShop }) => {
  await open(page, `${emptyShop.origin}/`)
  await expectCached(page, '/offline')
  await emptyShop.killAndOpen({ settings: { SERVICE_WORKER: 'off' } })
  await open(page, `${emptyShop.origin}/`)
  await expect.poll(() => cachedPaths(page)).toEqual([])
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
})
