// @module-tag engines
import { expect, test } from 'vitest'
import type { ContactMessage } from '../../api/contact.ts'
import { listSpamReasons } from './spam-score.ts'

const ordinary = { othersWithSameText: 0, isFlood: false, ownHost: 'thaiyal.example' }
const written = (message: string, fields: Partial<ContactMessage> = {}): ContactMessage => ({
  name: 'Meena',
  email: 'meena@example.com',
  message,
  ...fields,
})

test.each([
  'Can you alter a blouse by Friday?',
  'price?',
  'HI MADAM I WANT AARI BLOUSE URGENT FOR MARRIAGE CALL ME 98765 43210',
  'வணக்கம், ஒரு கல்யாண ரவிக்கைக்கு ஆரி வேலை செய்ய எவ்வளவு ஆகும்? வெள்ளிக்கிழமைக்குள் கிடைக்குமா?',
  'akka blouse stitching rate evlo? silk saree ku aari work venum, wedding next month 🙏🙏',
  'Anna saree fall pico pannuvingala? Evlo naal aagum? whatsapp panunga +91 98765 43210',
  '😍😍😍 super work 🧵🪡👗',
  'This is my saree: https://photos.app.goo.gl/AbCdEf123456 Can you make the same blouse?',
  'https://www.instagram.com/p/Cxyz123/ idhu madhiri blouse venum',
  'Same as DB-12 and EB-3 please: https://thaiyal.example/d/DB-12 https://thaiyal.example/d/EB-3',
  'I like these: https://pin.it/abc https://in.pinterest.com/pin/12345/ https://youtu.be/dQw4w9WgXcQ',
  'My designer sent me this page, can you do it? https://www.some-boutique.example/blouse/boat-neck',
  'www.some-boutique.example/lehenga how much for such a lehenga',
  'Urgent! Like one of these: https://www.amazon.in/dp/B0 https://amzn.in/d/1 https://dl.flipkart.com/s/2 https://www.myntra.com/3 https://meesho.com/4',
  'My sarees: https://1drv.ms/a https://www.icloud.com/b https://www.dropbox.com/c https://maps.google.com/d https://goo.gl/maps/e',
  `Any of these? ${[1, 2, 3, 4, 5].map((id) => `https://www.snapdeal.com/product/${id}`).join(' ')}`,
  `Any of these? ${[1, 2, 3, 4, 5].map((id) => `https://www.limeroad.com/product/${id}`).join(' ')}`,
  `Any of these? ${[1, 2, 3, 4, 5].map((id) => `https://boutique.example/blouse/${id}`).join(' ')}`,
  'https://t.me/meena_blouses like this one please',
  'I took a personal loan for my daughter’s wedding, can I pay in two parts?',
  'हिंदी में: ब्लाउज की सिलाई कितनी है?',
  'బ్లౌజ్ కుట్టడానికి ఎంత?',
  'ഒരു ബ്ലൗസ് തയ്ക്കാൻ എത്ര?',
  'Здравствуйте, сколько стоит блузка?',
  '我想订做一件衣服',
  'Neckline <b>deep</b>, sleeves to the elbow; size 36 > 34',
  'I am on the first page of your gallery and I love it. Google maps shows you closed today?',
  'Not satisfied. Blouse too tight, hooks came off, 2000 rupees waste!!!',
  'அ'.repeat(5000),
])('a message of a customer is not spam: %s', (message) => {
  expect(listSpamReasons(written(message), ordinary)).toEqual([])
  expect(listSpamReasons(written(message, { website: '', elapsedMs: 45_000 }), ordinary)).toEqual([])
})

test.each(['மீனாட்சி', 'Dr. Meena S.', 'O’Brien "B" <b>', 'MEENA', '👩🏽‍🦱', 'Seo Yeon', 'Meenasilks.com'])(
  '%s is not suspicious as a name',
  (name) => {
    expect(listSpamReasons(written('How much is a blouse?', { name }), ordinary)).toEqual([])
  },
)

test.each<[string, Partial<ContactMessage>, string[]]>([
  ['Hello', { website: 'https://x.example' }, ['hidden field']],
  ['Hello', { website: 'https://x.example', elapsedMs: 900 }, ['hidden field', 'too fast']],
  ['See https://x.example', { website: 'x', elapsedMs: 60_000 }, ['hidden field', 'links']],
  ['See https://x.example/offer', { elapsedMs: 300 }, ['too fast', 'links']],
  ['a https://a.example b https://b.example c http://c.example d www.d.example e https://e.example', {}, ['links']],
  ['Hello there', { name: 'https://win.example' }, ['link in the name']],
  ['Look <a href="https://x.example">here</a>', {}, ['links', 'markup']],
  ['Look [url=https://x.example]here[/url]', {}, ['links', 'markup']],
  ['We get your website on the first page of Google with white hat SEO.', {}, ['phrases']],
  ['500 quality backlinks with high domain authority, organic traffic guaranteed', {}, ['phrases']],
  ['Invest in Bitcoin now: guaranteed returns of 300 %', {}, ['phrases']],
  ['Best online slots casino, free spins every day https://spin.example', {}, ['links', 'phrases']],
  ['Instant business loan at low interest rate, no documents', {}, ['phrases']],
  ['We offer S\u200bEO and back\u200blinks', {}, ['phrases']],
  ['Продвижение сайтов https://seo.example', {}, ['links', 'foreign letters']],
  ['加微信领取优惠 https://x.example', {}, ['links', 'foreign letters']],
])('an advertisement is spam: %s', (message, fields, reasons) => {
  expect(listSpamReasons(written(message, fields), ordinary)).toEqual(reasons)
})

test('a long text from many addresses is spam, a short one is not', () => {
  const long = 'Your listing in the regional business register is due for renewal this week.'
  const listReasons = (message: string, othersWithSameText: number) =>
    listSpamReasons(written(message), { ...ordinary, othersWithSameText })
  expect([listReasons(long, 4), listReasons(long, 5), listReasons('How much is a blouse?', 50)]).toEqual([
    [],
    ['same text'],
    [],
  ])
})

test('a message during a flood is spam', () => {
  expect(listSpamReasons(written('How much?'), { ...ordinary, isFlood: true })).toEqual(['many at once'])
})

test('a message typed within two seconds is not spam unless it has another sign', () => {
  const withLink = (elapsedMs: number) =>
    listSpamReasons(written('How much? https://x.example', { elapsedMs }), ordinary)
  expect([withLink(2000), withLink(1999)]).toEqual([[], ['too fast', 'links']])
  expect(listSpamReasons(written('How much?', { elapsedMs: 0 }), ordinary)).toEqual([])
})
