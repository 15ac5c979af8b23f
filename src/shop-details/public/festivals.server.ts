import { addDays } from '../../api/shop-clock.ts'
import { m } from '../../messages/compiled/messages.js'

/** Days are in the time zone of the shop, both included. */
export interface Festival {
  from: string
  until: string
  /** The date may still shift by a day. */
  isEstimate: boolean
  /** This is the name in English, as in a closure. */
  reason: string
  reasonInTamil: string
}

type Name = typeof m.festivals_pongal
type Dated = [from: string, until: string, name: Name, certainty?: 'estimate']

const daysAhead = 183

const annual: [monthAndDay: string, Name][] = [
  ['01-01', m.festivals_newYear],
  ['01-26', m.festivals_republicDay],
  ['04-14', m.festivals_tamilNewYear],
  ['05-01', m.festivals_mayDay],
  ['08-15', m.festivals_independenceDay],
  ['10-02', m.festivals_gandhiJayanthi],
  ['12-25', m.festivals_christmas],
]

/**
 * The table needs further years before the middle of 2029. Tamil Nadu publishes its holidays only for the next year,
 * so these dates are computed from the positions of sun and moon in Karaikudi (Lahiri) and compared with the tables of
 * https://github.com/vacanza/holidays. Pongal spans Bhogi to Kaanum Pongal. Deepavali is the day whose dawn has Naraka
 * Chaturdashi. Sources differ on an estimate, or it depends on the sighting of the moon.
 */
const dated: Dated[] = [
  ['2027-01-14', '2027-01-17', m.festivals_pongal],
  ['2027-01-22', '2027-01-22', m.festivals_thaiPoosam],
  ['2027-03-10', '2027-03-10', m.festivals_ramzan, 'estimate'],
  ['2027-05-17', '2027-05-17', m.festivals_bakrid, 'estimate'],
  ['2027-08-25', '2027-08-25', m.festivals_krishnaJayanthi],
  ['2027-09-04', '2027-09-04', m.festivals_vinayakaChaturthi],
  ['2027-10-08', '2027-10-09', m.festivals_ayudhaPuja],
  ['2027-10-28', '2027-10-28', m.festivals_deepavali, 'estimate'],
  ['2027-12-12', '2027-12-12', m.festivals_karthigaiDeepam, 'estimate'],
  ['2028-01-14', '2028-01-17', m.festivals_pongal],
  ['2028-02-09', '2028-02-09', m.festivals_thaiPoosam, 'estimate'],
  ['2028-02-27', '2028-02-27', m.festivals_ramzan, 'estimate'],
  ['2028-05-06', '2028-05-06', m.festivals_bakrid, 'estimate'],
  ['2028-08-13', '2028-08-13', m.festivals_krishnaJayanthi, 'estimate'],
  ['2028-08-23', '2028-08-23', m.festivals_vinayakaChaturthi],
  ['2028-09-26', '2028-09-27', m.festivals_ayudhaPuja],
  // Singapore celebrates on 15 November 2028, as it did in 2009, when Tamil Nadu celebrated in October.
  ['2028-10-17', '2028-10-17', m.festivals_deepavali, 'estimate'],
  ['2028-12-01', '2028-12-01', m.festivals_karthigaiDeepam],
  ['2029-01-13', '2029-01-16', m.festivals_pongal],
  ['2029-01-30', '2029-01-30', m.festivals_thaiPoosam],
  ['2029-02-15', '2029-02-15', m.festivals_ramzan, 'estimate'],
  ['2029-04-25', '2029-04-25', m.festivals_bakrid, 'estimate'],
  ['2029-09-01', '2029-09-01', m.festivals_krishnaJayanthi],
  ['2029-09-11', '2029-09-11', m.festivals_vinayakaChaturthi],
  ['2029-10-15', '2029-10-16', m.festivals_ayudhaPuja],
  ['2029-11-05', '2029-11-05', m.festivals_deepavali],
  ['2029-11-20', '2029-11-20', m.festivals_karthigaiDeepam, 'estimate'],
]

/** Lists the festivals of the next half year that have not ended, earliest first. */
export function listFestivals(today: string): Festival[] {
  const lastDay = addDays(today, daysAhead)
  const years = [today, lastDay].map((day) => day.slice(0, 4))
  const fixed = [...new Set(years)].flatMap((year) =>
    annual.map(([day, name]): Dated => [`${year}-${day}`, `${year}-${day}`, name]),
  )
  return [...fixed, ...dated]
    .filter(([from, until]) => until >= today && from <= lastDay)
    .sort(([first], [second]) => first.localeCompare(second))
    .map(([from, until, name, certainty]) => ({ from, until, isEstimate: !!certainty, ...inBothLanguages(name) }))
}

type Reasons = Pick<Festival, 'reason' | 'reasonInTamil'>

/** Returns both names of a festival if the reason is one of them in only one language. */
export function translateReason(typed: Reasons): Reasons {
  const [text, furtherText] = [typed.reason, typed.reasonInTamil].map((reason) => reason.trim()).filter(Boolean)
  const names = [...annual, ...dated].map((festival) => festival.find((part) => typeof part === 'function') as Name)
  const isNamed = ({ reason, reasonInTamil }: Reasons) =>
    [reason, reasonInTamil].some((name) => name.toLowerCase() === text?.toLowerCase())
  const found = furtherText ? undefined : [...new Set(names)].map(inBothLanguages).find(isNamed)
  return found ?? typed
}

function inBothLanguages(name: Name): Reasons {
  return { reason: name({}, { locale: 'en' }), reasonInTamil: name({}, { locale: 'ta' }) }
}
