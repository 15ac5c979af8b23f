import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { m } from '../../src/messages/compiled/messages.js'
import { phonePhoto } from '../../test/photos.ts'
import { linkIn } from '../../test/reset-link.ts'
import { owner } from '../shop-process.ts'
import { inboxOf, messageText } from '../writing.ts'
import { openSlowNetwork } from './slow-network.ts'
import { isOlder, test } from './stories.ts'
import type { Visitor } from './visitor.ts'

const customer = { email: 'valli@example.com', password: 'first-word' }

async function write(visitor: Visitor, name: string) {
  await visitor.open('/#contact')
  await visitor.fill(m.contact_name(), name)
  await visitor.fill(m.contact_email(), 'kannamma@example.com')
  await visitor.fill(m.contact_message(), messageText)
}

async function register(visitor: Visitor, email: string) {
  await visitor.open('/register')
  await visitor.fill(m.accounts_email(), email)
  await visitor.fill(m.accounts_password(), customer.password)
  await visitor.fill(m.accounts_confirmPassword(), customer.password)
  await visitor.click(m.accounts_register(), 'main button')
  await visitor.sees(m.accounts_registrationSuccessful())
}

test('the main screens fit the window', async ({ visitor, photograph }) => {
  for (const [name, path] of Object.entries({ home: '/', tamil: '/ta', design: '/d/AB-1', login: '/login' })) {
    await visitor.open(path)
    await visitor.until(() => {
      const isInWindow = ({ top, left, width }: DOMRect) => width > 0 && top < innerHeight && left < innerWidth
      const isLoaded = (image: HTMLImageElement) => image.complete || !isInWindow(image.getBoundingClientRect())
      return document.fonts.status === 'loaded' && [...document.images].every(isLoaded)
    })
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await photograph(name)
  }
})

test('the menu links to the gallery', async ({ visitor, engine }) => {
  await visitor.open('/')
  if (await visitor.evaluate(() => 'popover' in HTMLElement.prototype)) await visitor.click(m.nav_openMenu())
  else expect(['chromium-92', 'chromium-109']).toContain(engine)
  await visitor.until(() => (document.querySelector('#menu .opening-line') as HTMLElement).offsetHeight > 0)
  await visitor.click(m.nav_gallery(), '#menu a')
  await visitor.isAt('/#gallery')
  await visitor.until(() => {
    const heading = document.querySelector('#gallery h2') as Element
    const { top } = heading.getBoundingClientRect()
    return top > 0 && top < innerHeight
  })
})

test('the gallery filters by category', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.click('', '#gallery nav a[href*=aari-blouse]')
  await visitor.until(() => location.search.includes('category=aari-blouse'))
  await visitor.until(() => document.querySelectorAll('.gallery-grid > li').length === 3)
})

test('the lightbox opens, and the back button closes it', async ({ visitor, engine }) => {
  test.skip(isOlder(engine), 'the link opens the design')
  await visitor.open('/')
  await visitor.click('', '#DB-1 a')
  await visitor.until(() => document.querySelector('[role=dialog].pswp--open, .pswp--open') !== null)
  await visitor.sees('DB-1')
  await visitor.evaluate(() => history.back())
  await visitor.until(() => document.querySelector('.pswp') === null)
  await visitor.isAt('/')
})

test('a message arrives once', async ({ visitor, shop }) => {
  await write(visitor, 'Kannamma')
  await visitor.click(m.contact_send())
  await visitor.sees(m.contact_sent())
  await expect.poll(async () => (await inboxOf(shop, 'Kannamma')).length).toBe(1)
})

test('a draft survives a reload', async ({ visitor, engine }) => {
  test.skip(isOlder(engine), 'drafts need script')
  await write(visitor, 'Meenal')
  await visitor.evaluate(() => location.reload())
  await visitor.until(() => document.querySelector<HTMLTextAreaElement>('#contact textarea')?.value.includes('wedding'))
})

test('a customer registers, mistypes the password and logs in', async ({ visitor }) => {
  await register(visitor, customer.email)
  await visitor.logIn({ ...customer, password: 'wrong-word' })
  await visitor.sees(m.accounts_loginFailed())
  await visitor.logIn(customer)
  await visitor.sees(m.accounts_loginSuccessful())
})

test('a customer resets the password by mail', async ({ visitor, shop }) => {
  const email = 'meenal@example.com'
  await register(visitor, email)
  await visitor.open('/forgot-password')
  await visitor.fill(m.accounts_email(), email)
  await visitor.click(m.accounts_sendLink())
  await visitor.sees(m.accounts_resetMailSent())
  await visitor.open(linkIn(await shop.mailTo(email)).href)
  await visitor.fill(m.accounts_newPassword(), 'second-word')
  await visitor.fill(m.accounts_confirmPassword(), 'second-word')
  await visitor.click(m.accounts_setPassword())
  await visitor.sees(m.accounts_passwordChanged())
  await visitor.logIn({ email, password: 'second-word' })
  await visitor.sees(m.accounts_loginSuccessful())
})

test('the language changes to Tamil and back', async ({ visitor }) => {
  await visitor.open('/d/AB-1')
  await visitor.click('', '.language a')
  await visitor.until(() => document.documentElement.lang === 'ta' && location.pathname === '/ta/d/AB-1')
  await visitor.hydrated()
  await visitor.click('', '.language a')
  await visitor.until(() => document.documentElement.lang === 'en' && location.pathname === '/d/AB-1')
})

test('a design shows its price and links back to the gallery', async ({ visitor }) => {
  await visitor.open('/d/AB-1')
  await visitor.sees('₹2500')
  await visitor.sees(m.design_ask())
  await visitor.click(m.design_backToGallery())
  await visitor.until(() => location.pathname === '/')
})

test('pictures load under the service worker and fit their place', async ({ visitor, engine }) => {
  await visitor.open('/')
  if (!isOlder(engine)) {
    await visitor.until(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
    await visitor.open('/')
    await visitor.until(() => navigator.serviceWorker.controller !== null)
  }
  const pictures = '#gallery picture img'
  await visitor.until((selector) => {
    const images = [...document.querySelectorAll<HTMLImageElement>(selector)]
    const next = images.find(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
    next?.scrollIntoView({ behavior: 'instant', block: 'center' })
    return images.length > 0 && !next
  }, pictures)
  const widths = await visitor.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLImageElement>(selector)].map(({ currentSrc, clientWidth }) => {
        const [, width = '0'] = /\.(\d+)\.\w+$/.exec(currentSrc) ?? []
        return Number(width) / (clientWidth * devicePixelRatio)
      }),
    pictures,
  )
  expect(widths.length).toBe(9)
  for (const width of widths) {
    expect(width).toBeGreaterThanOrEqual(1)
    expect(width).toBeLessThanOrEqual(2)
  }
})

test('a link opens although photos and another page are still arriving by a slow network', async ({
  visitor,
  shop,
}) => {
  const network = await openSlowNetwork(shop.origin)
  await visitor.open(network.origin)
  network.isSlow = true
  await visitor.evaluate(() => {
    document.querySelector('#gallery')?.scrollIntoView({ behavior: 'instant' })
    const click = (link: string) => document.querySelector<HTMLAnchorElement>(link)?.click()
    setTimeout(click, 300, '#gallery nav a[href*=aari-blouse]')
    setTimeout(click, 800, 'a[href="/login"]')
    return new Promise((resolve) => setTimeout(resolve, 900))
  })
  network.isSlow = false
  await visitor.isAt('/login')
  await visitor.hydrated()
  expect(await visitor.evaluate(() => document.querySelector('[role=alert]')?.textContent ?? '')).toBe('')
  network.close()
})

test('visited pages open offline', async ({ visitor, shop, engine }) => {
  test.skip(isOlder(engine), 'cached pages need script')
  await visitor.open('/')
  await visitor.until(async () => {
    const names = await caches.keys()
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return stored.flat().some(({ url }) => url.endsWith('/offline'))
  })
  await shop.kill()
  try {
    await visitor.evaluate(() => location.reload())
    await visitor.sees('No connection. This page was saved on')
    await visitor.evaluate(() => location.assign('/register'))
    await visitor.sees(m.offline_heading())
  } finally {
    await shop.openAgain()
  }
})

test('Tamil fits its buttons and tiles, also with large text', async ({ visitor, photograph }) => {
  for (const [name, size] of Object.entries({ 'tamil-gallery': '100%', 'tamil-large': '200%' })) {
    await visitor.open('/ta')
    await visitor.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
      document.querySelector('#gallery')?.scrollIntoView()
    }, size)
    const overflowing = await visitor.evaluate(() => {
      const isSeen = (element: Element) =>
        element.getClientRects().length > 0 && !element.closest('.choices, .first-pieces')
      const isCut = (element: Element) => {
        const { left, right } = element.getBoundingClientRect()
        return (
          left < -1 ||
          right > innerWidth + 1 ||
          (element.scrollWidth > element.clientWidth + 1 && !element.closest('header'))
        )
      }
      const parts = document.querySelectorAll(
        'header a, .thumb-bar a, [popovertarget], main .button, .gallery-grid > li, h1, h2, h3',
      )
      return [...parts]
        .filter((element) => isSeen(element) && isCut(element))
        .map((element) => element.outerHTML.slice(0, 90))
    })
    expect(overflowing).toEqual([])
    await photograph(name)
  }
})

test.describe('for a visitor who prefers them', () => {
  test.use({ hasPreferences: true })

  test('the page obeys forced colours and reduced motion', async ({ visitor, engine, photograph }) => {
    await visitor.open('/')
    const matches = (query: string) => visitor.evaluate((media) => matchMedia(media).matches, query)
    expect(await matches('(prefers-reduced-motion: reduce)')).toBe(true)
    // WebKit has no forced colours, and Chromium 92 does not emulate them.
    expect(await matches('(forced-colors: active)')).toBe(engine !== 'webkit' && !isOlder(engine))
    await visitor.until(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    await photograph('forced-colours')
  })
})

test('a visit is counted, and the owner reads the statistics', async ({ visitor, engine }) => {
  test.skip(isOlder(engine), 'visits are counted by script')
  await visitor.open('/?utm_source=whatsapp')
  await visitor.logIn(owner)
  await visitor.sees(m.accounts_loginSuccessful())
  await visitor.open('/admin/statistics')
  const [, afterCount = ''] = m.statistics_from_whatsapp({ count: 1 }).split('1')
  await visitor.until((text) => document.querySelector('#visits')?.textContent?.includes(text) ?? false, afterCount)
})

test('the owner uploads photos, changes a price, deletes a photo and undoes that', async ({
  visitor,
  engine,
  photograph,
}) => {
  await visitor.logIn(owner)
  await visitor.sees(m.accounts_loginSuccessful())
  await visitor.open('/admin')
  if (isOlder(engine)) return visitor.sees(m.page_oldBrowser())
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-photo-'))
  const paths = [1, 2, 3].map((seed) => join(folder, `IMG_204${seed}.jpg`))
  for (const [seed, path] of paths.entries())
    await writeFile(path, await phonePhoto({ seed, widthPx: 2720, heightPx: 800 }))
  await visitor.window.selectFiles('input[type=file]', paths)
  await visitor.fill(m.admin_price(), '610')
  await visitor.click(m.upload_sameForAll(), 'button')
  await visitor.click(m.upload_count({ count: 3 }), 'button')
  await visitor.sees(m.admin_uploaded())
  const first = '#photos ul > li:first-child'
  await visitor.until((row) => document.querySelector(row)?.textContent?.includes('₹610'), first)
  await visitor.until(() => scrollY > 0 && document.querySelector('header')?.getBoundingClientRect().top === 0)
  await photograph('dashboard')
  await visitor.click('', 'a', first)
  await visitor.fill('price', '620', 'dialog')
  await visitor.click(m.admin_updatePrice(), '[type=submit]', 'dialog form')
  await visitor.sees(m.admin_priceUpdated())
  await visitor.until((row) => document.querySelector(row)?.textContent?.includes('₹620'), first)
  await visitor.open('/admin')
  await visitor.click('', 'a', first)
  await visitor.click(m.admin_delete(), 'button', 'dialog')
  await visitor.sees(m.admin_deleted())
  await visitor.click(m.toast_undo(), 'button')
  await visitor.sees(m.admin_restored())
  await visitor.until((row) => document.querySelector(row)?.textContent?.includes('₹620'), first)
  await visitor.open('/')
  await visitor.sees('₹620')
})
