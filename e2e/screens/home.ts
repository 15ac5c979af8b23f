import { m } from '../../src/messages/compiled/messages.js'
import { sendNothing, writeAndSend } from './message.ts'
import { type Screen, statesOf } from './screen.ts'
import {
  busy,
  expectProblem,
  expectToast,
  openMenu,
  pressTab,
  scriptOnItsWay,
  unanswered,
  unreachable,
} from './screen-steps.ts'

const wholePage = { path: '/' }
const firstWindow = { path: '/', shows: 'window' } as const
const menu = { ...firstWindow, told: '#menu', way: openMenu, widths: [360, 768] }
const contactPart = { path: '/', shows: '#contact' } as const
const sendInVain = writeAndSend((page) => expectProblem(page, m.contact_waits({ count: 1 })))
const withoutScript = { javaScriptEnabled: false }
const forcedColours = { forcedColors: 'active' } as const

export const home = (): Screen => ({
  name: 'home',
  states: statesOf(wholePage, [
    { name: 'as it is', told: 'body' },
    { name: 'long words', shop: 'long words' },
  ]),
})

export const homeFirstWindow = (): Screen => ({
  name: 'home-first-window',
  states: [
    ...statesOf(firstWindow, [
      { name: 'nobody signed in' },
      { name: 'a visitor signed in', who: 'visitor' },
      { name: 'the owner signed in', who: 'owner' },
      { name: 'long words', shop: 'long words' },
      { name: 'keyboard on the skip link', onlyLooks: true, way: pressTab(1), afresh: true },
      { name: 'keyboard on the third link', onlyLooks: true, way: pressTab(3), afresh: true },
      { name: 'keyboard on the seventh', onlyLooks: true, way: pressTab(7), afresh: true },
      { name: 'closed today and soon', shop: 'closed days' },
    ]),
    ...statesOf(menu, [
      { name: 'menu open' },
      { name: 'menu open, the owner signed in', who: 'owner' },
      { name: 'long words, menu open', shop: 'long words' },
      { name: 'menu open, a phone on its side', widths: [740] },
    ]),
  ],
})

export const homeContact = (): Screen => ({
  name: 'home-contact',
  states: [
    ...statesOf(contactPart, [
      { name: 'as it is' },
      { name: 'closed today', shop: 'closed days' },
      { name: 'long words', shop: 'long words' },
      { name: 'errors', way: sendNothing },
      { name: 'sending', before: unanswered, way: writeAndSend() },
      { name: 'waits for the line', before: unreachable, way: sendInVain, afresh: true },
    ]),
    ...statesOf(firstWindow, [
      { name: 'errors, as one sees them', way: sendNothing, afresh: true },
      {
        name: 'failed',
        told: '.toasts',
        before: busy,
        way: writeAndSend((page) => expectToast(page, m.contact_failed())),
      },
      { name: 'waits for the line, as one sees it', before: unreachable, way: sendInVain, afresh: true },
      { name: 'sent', told: '.toasts', way: writeAndSend((page) => expectToast(page, m.contact_sent())) },
      {
        name: 'sent without JavaScript',
        browser: withoutScript,
        way: writeAndSend((page) => page.getByText(m.contact_sent()).waitFor()),
      },
    ]),
  ],
})

export const homeElsewise = (): Screen => ({
  name: 'home-elsewise',
  states: [
    ...statesOf(wholePage, [
      { name: 'before the script is there', before: scriptOnItsWay },
      { name: 'without JavaScript', browser: withoutScript },
      { name: 'reduced motion', browser: { reducedMotion: 'reduce' } },
      { name: 'forced colours', browser: forcedColours },
    ]),
    ...statesOf(menu, [
      { name: 'without JavaScript, menu open', browser: withoutScript },
      { name: 'forced colours, menu open', browser: forcedColours },
    ]),
    ...statesOf(firstWindow, [{ name: 'forced colours, dark', browser: { ...forcedColours, colorScheme: 'dark' } }]),
    ...statesOf(contactPart, [{ name: 'forced colours, form with errors', browser: forcedColours, way: sendNothing }]),
  ],
})

export const homeSizes = (): Screen => ({
  name: 'home-sizes',
  states: [
    ...statesOf({ ...wholePage, widths: [320] }, [
      { name: '320 pixels' },
      { name: '320 pixels, long words', shop: 'long words' },
    ]),
    ...statesOf(wholePage, [
      { name: '200 %', zoom: 2, widths: [768, 1280] },
      { name: '1920 pixels', widths: [1920] },
    ]),
    ...statesOf({ ...wholePage, widths: [688], before: (page) => page.emulateMedia({ media: 'print' }) }, [
      { name: 'printed on A4' },
      { name: 'printed on A4, long words', shop: 'long words' },
    ]),
  ],
})

/** The picture at the head of the README. */
export const readme = (): Screen => ({
  name: 'readme',
  keptAs: 'docs/thaiyal.png',
  states: statesOf(firstWindow, [{ name: 'the first window', widths: [1280] }]),
})
