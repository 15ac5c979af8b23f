import type { Page } from '@playwright/test'
import { messages } from '../../src/contract/messages.ts'
import type { Screen } from './screen.ts'
import {
  openMenu,
  press,
  pressTab,
  scriptOnItsWay,
  seeProblem,
  seeToast,
  type,
  unanswered,
  unreachable,
} from './ways.ts'

const { contact } = messages

async function writeAndSend(page: Page) {
  await type(page, {
    [contact.name]: 'Kannamma',
    [contact.email]: 'kannamma@example.com',
    [contact.message]: 'Two blouses for a wedding in May, please.',
  })
  await press(contact.send)(page)
}

async function sendNothing(page: Page) {
  await type(page, { [contact.email]: 'not an address' })
  await press(contact.send)(page)
  await seeProblem(page, messages.form.emailInvalid)
}

const seeLastPhoto = (page: Page) => page.locator('#gallery li').last().scrollIntoViewIfNeeded()

export const home: Screen = {
  name: 'home',
  states: [
    { name: 'as it is', path: '/' },
    { name: 'long words', path: '/', shop: 'long words' },
  ],
}

export const homeFirstWindow: Screen = {
  name: 'home-first-window',
  states: [
    { name: 'nobody signed in', path: '/', shows: 'window' },
    { name: 'a visitor signed in', path: '/', who: 'visitor', shows: 'window' },
    { name: 'the owner signed in', path: '/', who: 'owner', shows: 'window' },
    { name: 'keyboard on the skip link', path: '/', way: pressTab(1), afresh: true, shows: 'window' },
    { name: 'keyboard on the third link', path: '/', way: pressTab(3), afresh: true, shows: 'window' },
    { name: 'keyboard on the seventh', path: '/', way: pressTab(7), afresh: true, shows: 'window' },
    { name: 'closed today and soon', path: '/', shop: 'closed days', shows: 'window' },
    { name: 'menu open', path: '/', way: openMenu, widths: [360, 768], shows: 'window' },
    {
      name: 'menu open, the owner signed in',
      path: '/',
      who: 'owner',
      way: openMenu,
      widths: [360, 768],
      shows: 'window',
    },
    { name: 'long words', path: '/', shop: 'long words', shows: 'window' },
    { name: 'long words, menu open', path: '/', shop: 'long words', way: openMenu, widths: [360], shows: 'window' },
  ],
}

export const homeGallery: Screen = {
  name: 'home-gallery',
  states: [
    { name: 'nine photos, one with its price on request', path: '/', shows: '#gallery' },
    { name: 'no photos', path: '/', shop: 'no photos', shows: '#gallery' },
    { name: 'unreadable', path: '/', shop: 'gallery unreadable', shows: '#gallery' },
    { name: 'panorama, 1 pixel, tower, long prices', path: '/', shop: 'long words', shows: '#gallery' },
    { name: 'the last of 500', path: '/', shop: '500 photos', way: seeLastPhoto, afresh: true, shows: 'window' },
  ],
}

export const homeContact: Screen = {
  name: 'home-contact',
  states: [
    { name: 'as it is', path: '/', shows: '#contact' },
    { name: 'closed today', path: '/', shop: 'closed days', shows: '#contact' },
    { name: 'long words', path: '/', shop: 'long words', shows: '#contact' },
    { name: 'errors', path: '/', way: sendNothing, shows: '#contact' },
    { name: 'errors, as one sees them', path: '/', way: sendNothing, afresh: true, shows: 'window' },
    { name: 'sending', path: '/', before: unanswered, way: writeAndSend, shows: '#contact' },
    {
      name: 'failed',
      path: '/',
      before: unreachable,
      way: async (page) => {
        await writeAndSend(page)
        await seeToast(page, contact.failed)
      },
      shows: 'window',
    },
    {
      name: 'sent',
      path: '/',
      way: async (page) => {
        await writeAndSend(page)
        await seeToast(page, contact.sent)
      },
      shows: 'window',
    },
    {
      name: 'sent without JavaScript',
      path: '/',
      browser: { javaScriptEnabled: false },
      way: async (page) => {
        await writeAndSend(page)
        await page.getByText(contact.sent).waitFor()
      },
      shows: 'window',
    },
  ],
}

export const homeElsewise: Screen = {
  name: 'home-elsewise',
  states: [
    { name: 'before the script is there', path: '/', before: scriptOnItsWay },
    { name: 'without JavaScript', path: '/', browser: { javaScriptEnabled: false } },
    {
      name: 'without JavaScript, menu open',
      path: '/',
      browser: { javaScriptEnabled: false },
      way: openMenu,
      widths: [360, 768],
      shows: 'window',
    },
    { name: 'reduced motion', path: '/', browser: { reducedMotion: 'reduce' } },
    { name: 'forced colours', path: '/', browser: { forcedColors: 'active' } },
    {
      name: 'forced colours, dark',
      path: '/',
      browser: { forcedColors: 'active', colorScheme: 'dark' },
      shows: 'window',
    },
    {
      name: 'forced colours, menu open',
      path: '/',
      browser: { forcedColors: 'active' },
      way: openMenu,
      widths: [360, 768],
      shows: 'window',
    },
    {
      name: 'forced colours, form with errors',
      path: '/',
      browser: { forcedColors: 'active' },
      way: sendNothing,
      shows: '#contact',
    },
  ],
}

export const homeSizes: Screen = {
  name: 'home-sizes',
  states: [
    { name: '320 pixels', path: '/', widths: [320] },
    { name: '320 pixels, long words', path: '/', shop: 'long words', widths: [320] },
    { name: '200 %', path: '/', zoom: 2, widths: [768, 1280] },
    { name: '1920 pixels', path: '/', widths: [1920] },
    { name: 'printed on A4', path: '/', before: (page) => page.emulateMedia({ media: 'print' }), widths: [688] },
    {
      name: 'printed on A4, long words',
      path: '/',
      shop: 'long words',
      before: (page) => page.emulateMedia({ media: 'print' }),
      widths: [688],
    },
  ],
}
