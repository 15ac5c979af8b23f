import { expect, test } from 'vitest'
import { readChat } from './whatsapp-chat.ts'

const at = (...parts: [number, number, number, number, number]) => {
  const [year, month, day, hour, minute] = parts
  return new Date(year, month - 1, day, hour, minute).getTime()
}

test.each([
  ['24/11/2026, 9:05\u202fpm - Meena: ', at(2026, 11, 24, 21, 5)],
  ['24/11/26, 21:05 - Meena: ', at(2026, 11, 24, 21, 5)],
  ['11/24/26, 9:05 PM - Meena: ', at(2026, 11, 24, 21, 5)],
  ['24/11/2026, பிற்பகல் 9:05 - Meena: ', at(2026, 11, 24, 21, 5)],
  ['24.11.26, 12:05 a.m. - Meena: ', at(2026, 11, 24, 0, 5)],
  ['2026-11-24, 21:05 - Meena: ', at(2026, 11, 24, 21, 5)],
])('reads the clock of %s', (start, time) => {
  const chat = readChat(`${start}IMG-20261124-WA0003.jpg (கோப்பு இணைக்கப்பட்டது)\nஆரி\n₹900`)
  expect(chat?.photos).toEqual([{ file: 'IMG-20261124-WA0003.jpg', caption: 'ஆரி\n₹900', time, sender: 0 }])
})

test.each([
  ['English', 'attached'],
  ['Tamil', 'இணைக்கப்பட்டது'],
])('reads an export of an iPhone in %s', (_, word) => {
  const file = '00000012-PHOTO-2026-11-24-21-05-12.jpg'
  const chat = readChat(
    `\u200e[24/11/26, 9:05:12\u202fPM] ~\u202fMeena: Aari ₹900 \u200e<${word}: ${file}>\r\n[24/11/26, 9:06:00\u202fPM] Ravi: nice`,
  )
  const time = new Date(2026, 10, 24, 21, 5, 12).getTime()
  expect(chat).toEqual({
    photos: [{ file, caption: 'Aari ₹900', time, sender: 0 }],
    senderCount: 2,
    omittedCount: 0,
  })
})

test('the order of day and month is that in which the time does not go back', () => {
  const line = (date: string) => `${date}, 10:00 - M: IMG-1.jpg (file attached)`
  const months = (...dates: string[]) =>
    readChat(dates.map(line).join('\n'))?.photos.map(({ time }) => new Date(time).getMonth() + 1)
  expect(months('1/11/26', '2/3/26', '3/1/26')).toEqual([1, 2, 3])
  expect(months('1/1/26', '3/1/26', '1/2/26')).toEqual([1, 1, 2])
  expect(months('1/2/26', '13/2/26')).toEqual([2, 2])
})

test('a price that follows photos of the same sender belongs to them, and another text does not', () => {
  const chat = readChat(
    [
      '24/11/26, 10:00 - M: IMG-1.jpg (file attached)',
      '24/11/26, 10:00 - M: IMG-2.jpg (file attached)',
      '24/11/26, 10:01 - M: 1200 each',
      '24/11/26, 10:02 - M: IMG-3.jpg (file attached)',
      '24/11/26, 10:03 - R: how much, 500?',
      '24/11/26, 10:04 - M: STK-1.webp (file attached)',
      '24/11/26, 10:05 - M: IMG-4.jpg (file attached)',
      '24/11/26, 10:15 - M: 1500',
    ].join('\n'),
  )
  expect(chat?.photos.map(({ file, caption }) => [file, caption])).toEqual([
    ['IMG-1.jpg', '1200 each'],
    ['IMG-2.jpg', '1200 each'],
    ['IMG-3.jpg', ''],
    ['IMG-4.jpg', ''],
  ])
})

test.each([
  '24/11/26, 10:00 - M: <Media omitted>',
  '24/11/26, 10:00 - M: <ஊடகம் தவிர்க்கப்பட்டது>',
  '[24/11/26, 10:00:00] M: \u200eimage omitted',
])('counts what was not exported: %s', (line) => {
  expect(readChat(line)).toMatchObject({ photos: [], omittedCount: 1 })
})

test('a text that is no chat is none', () => {
  expect(readChat('Dear diary\n1. price: 500')).toBeUndefined()
  expect(readChat('')).toBeUndefined()
})
