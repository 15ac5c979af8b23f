import type { Page } from '@playwright/test'
import { photosPerPage } from '../../src/api/shop-constants.ts'
import { m } from '../../src/messages/compiled/messages.js'
import { expect } from '../story.ts'
import { type Screen, statesOf } from './screen.ts'
import { failingPhotos, unfinishedPhotos } from './screen-steps.ts'

/** This address answers further photos. */
const morePhotos = /\?page=\d/

const part = { path: '/', captures: '#gallery' } as const
const inWindow = { path: '/', captures: 'window', reopen: true } as const
const designPage = { path: '/d/DB-2' }
const hasSaveData = { extraHTTPHeaders: { 'Save-Data': 'on' } }

export const homeGallery = (): Screen => ({
  name: 'home-gallery',
  states: [
    ...statesOf(part, [
      { name: 'nine photos, one with its price on request' },
      { name: 'designs with several photos', shop: 'several photos' },
      { name: 'no photos', shop: 'no photos' },
      { name: 'gallery unreadable', shop: 'gallery unreadable' },
      { name: 'panorama, 1 pixel, tower, long prices', shop: 'long texts' },
      { name: 'one category', path: '/?category=aari-blouse' },
      { name: 'newest first', path: '/?order=newest' },
      { name: 'up to a price, lowest first', path: '/?max=2000&order=lowest' },
      { name: 'a typed limit, orders to choose from', path: '/?max=2750', steps: openOrders },
      { name: 'limits to choose from', ...inWindow, path: '/?max=2000#gallery', widths: [360, 768], steps: openLimits },
      { name: 'two columns', visualOnly: true, widths: [320, 360], shop: 'long texts', steps: chooseTwoColumns },
      { name: 'an empty category', path: '/?category=design-blouse', shop: 'with a past' },
      { name: 'photos loading', visualOnly: true, prepare: unfinishedPhotos },
      { name: 'photos that fail to load', prepare: failingPhotos },
    ]),
    ...statesOf({ ...inWindow, shop: '500 photos' }, [
      { name: 'the end of a page of photos', steps: loadThreePages },
      {
        name: 'no more photos could be loaded',
        prepare: (page) => page.route(morePhotos, (route) => route.abort()),
        steps: failToLoadMore,
      },
      { name: 'the last page', path: `/?page=${Math.ceil(500 / photosPerPage)}`, steps: scrollToGalleryEnd },
    ]),
    ...statesOf(inWindow, [{ name: 'back at one photo', path: '/#EB-2' }]),
  ],
})

export const lightbox = (): Screen => ({
  name: 'lightbox',
  states: statesOf({ ...inWindow, snapshotPart: '[role=dialog]' }, [
    { name: 'the first photo', steps: openLightbox('DB-1') },
    { name: 'the second photo of a design', shop: 'several photos', steps: openSecondPhoto },
    { name: 'one in the middle', visualOnly: true, steps: openLightbox('AB-2') },
    { name: 'a panorama and a long price', visualOnly: true, shop: 'long texts', steps: openLightbox('EB-1') },
    { name: 'one pixel', visualOnly: true, shop: 'long texts', steps: openLightbox('AB-1') },
    { name: 'a tower', visualOnly: true, shop: 'long texts', steps: openLightbox('DB-1') },
    { name: 'a price of twenty digits, a long description', shop: 'long texts', steps: openLightbox('EB-2') },
    {
      name: 'a photo that fails to load',
      prepare: failingPhotos,
      steps: openFailingPhoto,
      // The browser would show another width from its cache.
      browser: { serviceWorkers: 'block' },
    },
    { name: 'keyboard on Ask on WhatsApp', visualOnly: true, steps: focusAskLink },
    {
      name: 'forced colours',
      browser: { forcedColors: 'active' },
      shop: 'several photos',
      steps: openSecondPhoto,
    },
    { name: '320 pixels', shop: 'long texts', widths: [320], steps: openLightbox('EB-2') },
    { name: 'a phone in landscape', widths: [740], steps: openLightbox('DB-2') },
    { name: 'data saver', browser: hasSaveData, steps: openSmallPhoto },
    {
      name: 'data saver, 320 pixels',
      browser: hasSaveData,
      shop: 'long texts',
      widths: [320],
      steps: openLightbox('EB-2'),
    },
  ]),
})

export const designs = (): Screen => ({
  name: 'design',
  states: [
    ...statesOf(designPage, [
      { name: 'plain' },
      { name: 'the first, with nothing before it', path: '/d/DB-1' },
      { name: 'the last, with nothing after it', path: '/d/AB-3' },
      { name: 'its photo loading', visualOnly: true, prepare: unfinishedPhotos },
      { name: 'a photo that fails to load', prepare: failingPhotos },
      { name: 'without JavaScript', browser: { javaScriptEnabled: false } },
      { name: 'forced colours', browser: { forcedColors: 'active' } },
      { name: '320 pixels', widths: [320] },
      { name: '1920 pixels', widths: [1920] },
      { name: 'data saver', browser: hasSaveData },
    ]),
    ...statesOf({ ...designPage, shop: 'several photos' }, [
      { name: 'five photos' },
      { name: 'five photos without JavaScript', visualOnly: true, browser: { javaScriptEnabled: false } },
      { name: 'five photos in forced colours', browser: { forcedColors: 'active' } },
      { name: 'five photos, 320 pixels', widths: [320] },
      { name: 'two photos', path: '/d/EB-2', visualOnly: true },
    ]),
    ...statesOf({ ...designPage, shop: 'long texts' }, [
      { name: 'a panorama', visualOnly: true, path: '/d/EB-1' },
      { name: 'one pixel', visualOnly: true, path: '/d/AB-1' },
      { name: 'a tower', visualOnly: true, path: '/d/DB-1' },
      { name: 'a price of twenty digits, a long description', path: '/d/EB-2' },
    ]),
    ...statesOf({ path: '/d/DB-1', shop: 'with a past' }, [
      { name: 'removed' },
      { name: 'removed, 320 pixels', widths: [320] },
      { name: 'no number to write to', path: '/d/AB-2' },
    ]),
  ],
})

export const shortlist = (): Screen => ({
  name: 'shortlist',
  states: [
    ...statesOf({ path: '/designs?codes=EB-3+DB-1+AB-2' }, [
      { name: 'three designs' },
      { name: 'one design', path: '/designs?codes=EB-3' },
      { name: 'no design left', path: '/designs?codes=EB-99' },
      { name: 'without JavaScript', browser: { javaScriptEnabled: false } },
      { name: 'forced colours', browser: { forcedColors: 'active' } },
      { name: '320 pixels', widths: [320] },
      { name: 'no number to write to', path: '/designs?codes=AB-2+EB-1', shop: 'with a past' },
    ]),
    ...statesOf(inWindow, [{ name: 'saving in the gallery', visualOnly: true, steps: saveTwo }]),
  ],
})

async function saveTwo(page: Page) {
  for (const code of ['DB-1', 'EB-1'])
    await page.getByRole('button', { name: m.shortlist_saveOf({ code }), exact: true }).click()
}

const openOrders = (page: Page) => page.locator('summary').click()
const openLimits = (page: Page) => page.locator('[popovertarget=prices]').click()
const chooseTwoColumns = (page: Page) => page.getByRole('checkbox', { name: m.gallery_twoColumns() }).check()

const moreLink = (page: Page) => page.getByRole('link', { name: m.gallery_morePhotos() })
const scrollToMiddle = (page: Page) => moreLink(page).evaluate((link) => link.scrollIntoView({ block: 'center' }))

async function loadThreePages(page: Page) {
  for (const pages of [1, 2, 3]) {
    await expect(page.locator('.gallery-grid > li')).toHaveCount(pages * photosPerPage)
    if (pages < 3) await moreLink(page).click()
  }
  await scrollToMiddle(page)
}

async function failToLoadMore(page: Page) {
  await moreLink(page).click()
  await expect(page.getByText(m.gallery_loadMoreFailed())).toBeVisible()
  await scrollToMiddle(page)
}

async function scrollToGalleryEnd(page: Page) {
  await page.locator('.gallery-grid > li').last().scrollIntoViewIfNeeded()
  // The whole last card is below the sticky bar.
  await page.locator('.gallery-more').evaluate((end) => end.scrollIntoView({ block: 'end' }))
}

function openLightbox(code: string) {
  return async (page: Page) => {
    await page.locator(`#${code} a`).click()
    await expect(page.getByRole('dialog', { name: m.design_lightbox() })).toContainText(code)
    // The lightbox shows the small photo until the large one has loaded.
    await expect(
      page.locator('.pswp--open .pswp__item[aria-hidden=false] img.pswp__img:not(.pswp__img--placeholder)'),
    ).toBeVisible()
    await expect(page.locator('.pswp--open .pswp__item[aria-hidden=false] .pswp__img--placeholder')).toHaveCount(0)
  }
}

async function openSecondPhoto(page: Page) {
  await openLightbox('DB-2')(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.lightbox-dots > :nth-child(2)')).toHaveClass('current')
  await expect(page.locator('.pswp--open .pswp__item[aria-hidden=false] .pswp__img--placeholder')).toHaveCount(0)
}

async function openSmallPhoto(page: Page) {
  await openLightbox('DB-1')(page)
  await page.getByRole('button', { name: m.design_showLarge() }).waitFor()
}

async function openFailingPhoto(page: Page) {
  await page.locator('#DB-1 a').click()
  await expect(page.getByText(m.design_photoFailed()).first()).toBeVisible()
}

async function focusAskLink(page: Page) {
  await openLightbox('DB-1')(page)
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('link', { name: m.design_ask() }).focus()
}
