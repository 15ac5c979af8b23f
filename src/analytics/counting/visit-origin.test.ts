// @module-tag engines
import { expect, test } from 'vitest'
import { classifyOrigin } from './page-views.ts'

const home = 'https://shop.example/'
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'

test.each([
  ['https://www.google.com/', 'search'],
  ['https://www.google.co.in/', 'search'],
  ['https://maps.google.com/', 'search'],
  ['https://in.search.yahoo.com/', 'search'],
  ['https://www.bing.com/', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search'],
  ['https://web.whatsapp.com/', 'whatsapp'],
  ['https://l.wl.co/', 'whatsapp'],
  ['android-app://com.whatsapp/', 'whatsapp'],
  ['android-app://com.whatsapp.w4b/', 'whatsapp'],
  ['https://www.instagram.com/', 'website'],
  ['https://mail.google.com/', 'website'],
  ['https://google.evil.example/', 'website'],
  ['https://notwhatsapp.com/', 'website'],
  ['http://shop.example/', 'website'],
  ['android-app://org.telegram.messenger/', 'direct'],
  ['', 'direct'],
  ['no address', 'direct'],
])('a visit from %s counts as %s', (referrer, origin) => {
  expect(classifyOrigin(referrer, home, phone)).toBe(origin)
})

test('a link within the shop starts no visit', () => {
  expect(classifyOrigin('https://shop.example/d/AB-31', home, phone)).toBeUndefined()
  expect(classifyOrigin('https://shop.example/', `${home}?utm_source=whatsapp`, phone)).toBeUndefined()
})

test('utm_source and the in-app browser count as WhatsApp', () => {
  expect(classifyOrigin('', `${home}?utm_source=whatsapp`, phone)).toBe('whatsapp')
  expect(classifyOrigin('', `${home}?utm_source=other`, phone)).toBe('direct')
  expect(classifyOrigin('', home, `${phone} WhatsApp/2.26`)).toBe('whatsapp')
})
