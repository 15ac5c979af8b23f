import { m } from '../messages/compiled/messages.js'
import { clockTime } from '../messages/dates.ts'
import { detectLanguage } from '../messages/detect-language.ts'
import { currentLanguage } from '../messages/language.ts'

export const hoursLines = ['monFri', 'sat', 'sun'] as const
export type HoursLine = (typeof hoursLines)[number]

/** The times are minutes since midnight. */
export type Span = Record<'opens' | 'closes', number>

const minutesAnHour = 60
const noon = 12 * minutesAnHour
const midnight = 2 * noon
/** An hour before this one means the afternoon if it has no AM or PM. */
const earliestOpening = 5 * minutesAnHour

/** The specification prescribes this text (section 9). */
export const closedText = 'Closed'
const englishDays: Record<HoursLine, string> = { monFri: 'Mon-Fri', sat: 'Sat', sun: 'Sun' }

const until = String.raw`\s*(-|to|முதல்)\s*`
const tamilDay = '(க்)?கிழமை(கள்|களில்|யும்)?'
const everyDay = 'daily|every ?day|தினமும்|தினசரி|எல்லா நாளும்|எல்லா நாட்களும்'
const dayNames: Record<HoursLine, RegExp> = {
  monFri: new RegExp(
    `^(mon(day)?s?${until}(fri|sat|sun)[a-z]*|weekdays|${everyDay}|வார நாட்கள்|வார நாட்களில்|` +
      `(திங்கள்|திங்கட்)(கிழமை)?${until}(வெள்ளி|சனி|ஞாயிறு|ஞாயிற்று)(${tamilDay})?(\\s*வரை)?)`,
  ),
  sat: new RegExp(`^(sat(urday)?s?|சனி(${tamilDay})?|${everyDay})`),
  sun: new RegExp(`^(sun(day)?s?|ஞாயிறு|ஞாயிற்று${tamilDay}|${everyDay})`),
}

const closedDays: Record<HoursLine, string> = { monFri: '', sat: '( on saturdays?)?', sun: '( on sundays?)?' }
const closedInTamil = 'விடுமுறை|லீவு|மூடல்|மூடியிருக்கும்|மூடியிருக்கிறது|மூடப்பட்டிருக்கும்|மூடப்பட்டிருக்கிறது'

/** Each part of the day has a first and a last hour. The night ends after midnight. */
const partsOfDay: Record<string, [first: number, last: number]> = {
  அதிகாலை: [1, 6],
  முற்பகல்: [1, 11],
  காலை: [1, 11],
  நண்பகல்: [12, 16],
  மதியம்: [12, 16],
  பிற்பகல்: [12, 23],
  மாலை: [15, 23],
  இரவு: [18, 3],
}

const partOfDay = Object.keys(partsOfDay).join('|')
const time = String.raw`(?:(${partOfDay})\s*)?(\d{1,2})(?:[:.]([0-5]\d))?\s*(?:([ap])\.?\s?m\.?)?(?:\s*மணி(?:க்கு)?)?`
const spanPattern = new RegExp(
  String.raw`^(?:from\s+)?${time}\s*(?:-|to|till|until|முதல்)\s*${time}(?:\s*வரை)?(?:\s*திறந்திருக்கும்)?$`,
)
const meridiemPattern = new RegExp(String.raw`\d\s*[ap]\.?\s?m|${partOfDay}`)

const days = { monFri: m.contact_days_monFri, sat: m.contact_days_sat, sun: m.contact_days_sun }

/** Lines that also name other days are not translated. */
const namesEveryDay = /daily|every ?day|தின|எல்லா/i
const namesWeekend = /\b(sat|sun)|சனி|ஞாயி/i

/** Parses opening hours. Returns [] for a closed day, and undefined if the text is ambiguous. */
export function readHours(text: string, line: HoursLine): Span[] | undefined {
  const hours = normalize(text)
    .replace(dayNames[line], '')
    .replace(/^\s*[:,-]?\s*(open\s+)?/, '')
    .replace(/[\s.]+$/, '')
  if (new RegExp(`^((closed|holiday|leave)${closedDays[line]}|(கடை )?(${closedInTamil}))$`).test(hours)) return []
  const is24Hour = /(?<![:.\d])(1[3-9]|2[0-4])\b/.test(hours) && !meridiemPattern.test(hours)
  const spans = hours.split(/\s*(?:,|;|&|\/|\band\b|\sமற்றும்\s)\s*/).map((part) => readSpan(part, is24Hour))
  if (!spans.every((span) => span !== undefined)) return undefined
  return spans.every(({ opens }, index) => opens >= (spans[index - 1]?.closes ?? 0)) ? spans : undefined
}

export function formatHours(text: string, line: HoursLine): string {
  const namesOtherDays = namesEveryDay.test(text) || (line === 'monFri' && namesWeekend.test(text))
  const isTranslated = detectLanguage(text) !== currentLanguage() && !namesOtherDays
  const spans = isTranslated ? readHours(text, line) : undefined
  if (!spans) return dayNames[line].test(normalize(text)) ? text : `${days[line]()} ${text}`
  const hours = spans.map(({ opens, closes }) => m.opening_span({ opens: clockTime(opens), closes: clockTime(closes) }))
  return m.opening_hoursOfDays({ days: days[line](), hours: hours.join(', ') || m.opening_closedForLong() })
}

/** Returns `Mon-Fri 10:00 AM - 8:30 PM`. The times are those of `<input type="time">`. */
export function writeHours(line: HoursLine, { opens, closes }: { opens: string; closes: string }): string {
  return `${englishDays[line]} ${writeTime(opens)} - ${writeTime(closes)}`
}

/** Returns `20:30`, as in `<input type="time">`. @param minute since midnight */
export function formatTime(minute: number | undefined): string {
  return minute === undefined ? '' : new Date((minute % 1440) * 60_000).toISOString().slice(11, 16)
}

function normalize(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
}

function readSpan(text: string, is24Hour: boolean): Span | undefined {
  const match = spanPattern.exec(text)
  if (!match) return undefined
  const [first, last] = [match.slice(1, 5), match.slice(5)]
  const [isCertain, isEndCertain] = [first, last].map(([part, , , meridiem]) => Boolean(part || meridiem))
  const spans = readTime(first, is24Hour).flatMap((opens) =>
    readTime(last, is24Hour)
      .map((end) => ({ opens, closes: end || midnight }))
      .filter(({ closes }) => opens < closes && (isCertain || opens >= earliestOpening)),
  )
  // There must be exactly one interpretation, and AM, PM or a part of the day for at least one time.
  return spans.length === 1 && (is24Hour || isCertain || isEndCertain) ? spans[0] : undefined
}

function readTime([part, hour, minutes = '0', meridiem]: (string | undefined)[], is24Hour: boolean): number[] {
  const [hours, past] = [Number(hour), Number(minutes)]
  if (is24Hour) return [hours * minutesAnHour + past].filter((minute) => minute <= midnight)
  if (hours < 1 || hours > 12) return []
  const morning = (hours % 12) * minutesAnHour + past
  const times = meridiem ? [meridiem === 'a' ? morning : morning + noon] : [morning, morning + noon]
  return times.filter((minute) => isInPartOfDay(Math.floor(minute / minutesAnHour), part))
}

function isInPartOfDay(hour: number, part = ''): boolean {
  const [first, last] = partsOfDay[part] ?? [0, 23]
  return first <= last ? hour >= first && hour <= last : hour >= first || hour <= last
}

function writeTime(time: string): string {
  const [hour = 0, minutes = ''] = [Number(time.slice(0, 2)), time.slice(3, 5)]
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
