// @module-tag engines
import { expect, test } from 'vitest'
import { defaultContactInfo } from '../../api/shop-constants.ts'
import { listNotices } from './closure-messages.ts'
import { describeTomorrow, getOpeningStatus } from './opening-status.ts'

const hours = defaultContactInfo.businessHours
const closure = (from: string, until = from, reason = '', reasonInTamil = '') => ({
  id: from,
  from,
  until,
  reason,
  reasonInTamil,
})

/** 2026-11-21 is a Saturday. @param time in the time zone of the shop */
const status = (time: string, closures = [closure('2020-01-01')], changes: Partial<typeof hours | object> = {}) =>
  getOpeningStatus({ ...hours, ...changes }, closures, Date.parse(`${time}+05:30`))

test.each([
  ['before opening', '2026-11-23T09:59:59', 'Closed, opens today at 10:00 AM'],
  ['just at opening', '2026-11-23T10:00:00', 'Open now, closes 8:30 PM'],
  ['in the middle of the day', '2026-11-24T13:00:00', 'Open now, closes 8:30 PM'],
  ['in the last minute', '2026-11-24T20:29:59', 'Open now, closes 8:30 PM'],
  ['just at closing', '2026-11-24T20:30:00', 'Closed, opens tomorrow at 10:00 AM'],
  ['at midnight', '2026-11-25T00:00:00', 'Closed, opens today at 10:00 AM'],
  ['on Friday evening', '2026-11-27T21:00:00', 'Closed, opens tomorrow at 10:30 AM'],
  ['on Saturday morning', '2026-11-21T10:15:00', 'Closed, opens today at 10:30 AM'],
  ['on Saturday', '2026-11-21T12:00:00', 'Open now, closes 8:00 PM'],
  ['on Saturday evening', '2026-11-21T20:00:00', 'Closed, opens Monday at 10:00 AM'],
  ['on Sunday', '2026-11-22T12:00:00', 'Closed, opens tomorrow at 10:00 AM'],
  ['on New Year’s Eve', '2026-12-31T23:00:00', 'Closed, opens tomorrow at 10:00 AM'],
])('getOpeningStatus is correct %s', (_, time, text) => {
  expect(status(time)).toMatchObject({ isOpen: text.startsWith('Open'), text })
})

test.each([
  ['before opening', '2026-11-24T09:59:59', '2026-11-24T10:00:00'],
  ['while open', '2026-11-24T13:00:30', '2026-11-24T20:30:00'],
  ['after closing, when tomorrow becomes today', '2026-11-24T20:30:00', '2026-11-25T00:00:00'],
])('getOpeningStatus returns when the text changes: %s', (_, time, until) => {
  expect(status(time)?.until).toBe(Date.parse(`${until}+05:30`))
})

test.each([
  ['closed today', '2026-11-24T12:00:00', [closure('2026-11-24')], 'Closed, opens tomorrow at 10:00 AM'],
  [
    'closed until Wednesday',
    '2026-11-23T12:00:00',
    [closure('2026-11-23', '2026-11-25')],
    'Closed, opens Thursday at 10:00 AM',
  ],
  ['closed tomorrow', '2026-11-24T21:00:00', [closure('2026-11-25')], 'Closed tomorrow. Opens Thursday at 10:00 AM'],
  [
    'closed tomorrow, with a reason',
    '2026-11-24T21:00:00',
    [closure('2026-11-25', '2026-11-26', 'Pongal')],
    'Closed tomorrow: Pongal. Opens Friday at 10:00 AM',
  ],
  ['a closure that has not begun', '2026-11-24T12:00:00', [closure('2026-11-25')], 'Open now, closes 8:30 PM'],
  ['before a Sunday', '2026-11-27T21:00:00', [closure('2026-11-28')], 'Closed tomorrow. Opens Monday at 10:00 AM'],
  ['for a week', '2026-11-19T12:00:00', [closure('2026-11-19', '2026-11-25')], 'Closed, opens 26 November at 10:00 AM'],
  [
    'over the year',
    '2026-12-20T12:00:00',
    [closure('2026-12-20', '2027-01-03')],
    'Closed, opens 4 January 2027 at 10:00 AM',
  ],
  [
    'two closures, one after the other',
    '2026-11-24T12:00:00',
    [closure('2026-11-25', '2026-11-26'), closure('2026-11-24')],
    'Closed, opens Friday at 10:00 AM',
  ],
  ['for years', '2026-11-24T12:00:00', [closure('2026-11-24', '2036-11-24')], 'Closed'],
])('getOpeningStatus respects closures: %s', (_, time, closures, text) => {
  expect(status(time, closures)).toMatchObject({ isOpen: text.startsWith('Open'), text })
})

test('the status is empty until midnight if it depends on hours that cannot be parsed', () => {
  const sun = { sun: 'By appointment' }
  const until = Date.parse('2026-11-23T00:00:00+05:30')
  expect(status('2026-11-22T12:00:00', [], sun)).toEqual({ isOpen: false, text: '', until })
  expect(status('2026-11-21T21:00:00', [], sun).text).toBe('')
  expect(status('2026-11-21T12:00:00', [], sun)?.text).toBe('Open now, closes 8:00 PM')
  expect(status('2026-11-22T12:00:00', [closure('2026-11-22')], sun)?.text).toBe('Closed, opens tomorrow at 10:00 AM')
})

test('a shop with a lunch break opens again today', () => {
  const monFri = { monFri: '10:00 AM - 1:00 PM, 3:00 PM - 8:00 PM' }
  expect(status('2026-11-24T12:00:00', [], monFri)?.text).toBe('Open now, closes 1:00 PM')
  expect(status('2026-11-24T13:00:00', [], monFri)?.text).toBe('Closed, opens today at 3:00 PM')
  expect(status('2026-11-24T15:00:00', [], monFri)?.text).toBe('Open now, closes 8:00 PM')
})

test('a shop without opening hours is shown as closed', () => {
  const closed = { monFri: 'Closed', sat: 'Closed', sun: 'Closed' }
  expect(status('2026-11-24T12:00:00', [], closed)).toMatchObject({ isOpen: false, text: 'Closed' })
})

test.each([
  ['2026-11-24T12:00:00', hours, [], 'Tomorrow: 10:00 AM - 8:30 PM'],
  ['2026-11-24T23:59:59', hours, [], 'Tomorrow: 10:00 AM - 8:30 PM'],
  ['2026-11-27T00:00:00', hours, [], 'Tomorrow: 10:30 AM - 8:00 PM'],
  ['2026-11-21T12:00:00', hours, [], 'Closed tomorrow'],
  ['2026-11-24T12:00:00', hours, [closure('2026-11-25', '2026-11-26', 'Pongal')], 'Closed tomorrow: Pongal'],
  ['2026-11-24T12:00:00', hours, [closure('2026-11-24')], 'Tomorrow: 10:00 AM - 8:30 PM'],
  ['2026-11-21T12:00:00', { ...hours, sun: 'By appointment' }, [], ''],
  ['2026-11-24T12:00:00', hours, [closure('2026-11-25', '2026-11-26', 'Pongal')], 'Closed tomorrow: Pongal'],
  ['2026-11-24T21:00:00', hours, [closure('2026-11-25', '2026-11-26', 'Pongal')], ''],
])('describeTomorrow returns the hours or the closure of the next day: %s', (time, businessHours, closures, text) => {
  expect(describeTomorrow(businessHours, closures, Date.parse(`${time}+05:30`))).toBe(text)
})

test.each([
  ['2026-11-20', []],
  ['2026-11-21', ['Closed from 24 to 26 November: Pongal']],
  ['2026-11-24', ['Closed from 24 to 26 November: Pongal']],
  ['2026-11-26', ['Closed from 24 to 26 November: Pongal', 'Closed on 28 November']],
  ['2026-11-27', ['Closed tomorrow', 'Closed from 30 November to 2 December']],
  ['2026-11-28', ['Closed today', 'Closed from 30 November to 2 December']],
  ['2026-12-03', []],
])('listNotices on %s returns closures of the next three days', (today, notices) => {
  const closures = [
    closure('2026-11-24', '2026-11-26', 'Pongal'),
    closure('2026-11-28'),
    closure('2026-11-30', '2026-12-02'),
  ]
  expect(listNotices(today, closures)).toEqual(notices)
})
