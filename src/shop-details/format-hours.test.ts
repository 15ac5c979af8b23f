// @module-tag engines
import { expect, test } from 'vitest'
import { inLanguage } from '../messages/in-language.server.ts'
import type { HoursLine } from './opening-hours.ts'
import { formatHours } from './opening-hours.ts'

test.each<[string, HoursLine, string, string]>([
  ['Mon-Fri 10:00 AM - 8:30 PM', 'monFri', 'Mon-Fri 10:00 AM - 8:30 PM', 'திங்கள்-வெள்ளி காலை 10:00 - இரவு 8:30'],
  ['Closed', 'sun', 'Sun Closed', 'ஞாயிறு விடுமுறை'],
  ['விடுமுறை', 'sun', 'Sun Closed', 'ஞாயிறு விடுமுறை'],
  ['காலை 10 - இரவு 8:30', 'monFri', 'Mon-Fri 10:00 AM - 8:30 PM', 'திங்கள்-வெள்ளி காலை 10 - இரவு 8:30'],
  ['திங்கள் முதல் வெள்ளி வரை 10-20', 'monFri', 'Mon-Fri 10:00 AM - 8:00 PM', 'திங்கள் முதல் வெள்ளி வரை 10-20'],
  ['10:30-20:00', 'sat', 'Sat 10:30-20:00', 'சனி காலை 10:30 - இரவு 8:00'],
  // Hours that cannot be parsed are not translated.
  ['By appointment', 'sun', 'Sun By appointment', 'ஞாயிறு By appointment'],
  ['Saturdays by appointment', 'sat', 'Saturdays by appointment', 'Saturdays by appointment'],
  ['கேட்டு வரவும்', 'sun', 'Sun கேட்டு வரவும்', 'ஞாயிறு கேட்டு வரவும்'],
])('formatHours translates %s', (hours, line, english, tamil) => {
  expect(inLanguage('en', () => formatHours(hours, line))).toBe(english)
  // The parts of a time are joined by no-break spaces.
  expect(inLanguage('ta', () => formatHours(hours, line)).replaceAll('\u00a0', ' ')).toBe(tamil)
})
