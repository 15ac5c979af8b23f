import { asciiDigits } from '../../api/ascii-digits.ts'
import { photoExtension } from '../../api/photo-formats.ts'
import { guessPrice } from './guess-price.ts'

/** Senders are numbers, so that no name or phone number of a member leaves this file. */
export interface ChatPhoto {
  file: string
  caption: string
  time: number
  sender: number
}

export interface Chat {
  photos: ChatPhoto[]
  senderCount: number
  /** The chat was exported without these. */
  omittedCount: number
}

interface Message {
  /** The numbers of the date and the time, as they stand in the file. */
  numbers: number[]
  isAfternoon: boolean | undefined
  text: string
}

const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\r]/g
const start = /^(?:\[([\d./-]+,? [^\]]{4,24})\]|([\d./-]+,? [^\n]{4,24}?) -) (.*)$/
const android = /^(\S[^\n]*?\.\w{3,4}) \([^()\n]+\)(?:\n|$)/
const iPhone = /<[^<>:\n]+: ([^<>\n]+\.\w{3,4})>/
const sticker = /^STK-|-STICKER-/
const omitted = /^<[^<>:\n]+>(\n|$)|^\S+ (omitted|தவிர்க்கப்பட்டது|நீக்கப்பட்டது)$/
const edited = /\s*<[^<>:\n]+>$/
/** A price that follows a photo so soon belongs to it. */
const followingMs = 2 * 60_000

/** Reads an export of a chat or group in any language. @returns undefined if the text is none */
export function readChat(exported: string): Chat | undefined {
  const messages = listMessages(exported)
  if (messages.length === 0) return undefined
  const toTime = readDates(messages)
  const senders = new Map<string, number>()
  const photos: ChatPhoto[] = []
  let omittedCount = 0
  /** These photos of the last sender have no caption yet. */
  let uncaptioned: ChatPhoto[] = []
  for (const message of messages) {
    const [, name, body] = /^([^:\n]{1,80}): ([\s\S]*)$/.exec(message.text) ?? []
    if (name === undefined || body === undefined) continue
    const sender = senders.get(name) ?? senders.size
    senders.set(name, sender)
    const time = toTime(message)
    const attached = android.exec(body) ?? iPhone.exec(body)
    const isFollowing = uncaptioned[0]?.sender === sender && time - (uncaptioned.at(-1)?.time ?? 0) <= followingMs
    if (attached?.[1] && photoExtension.test(attached[1]) && !sticker.test(attached[1])) {
      const caption = body.replace(attached[0], '\n').replace(edited, '').trim()
      const photo = { file: attached[1], caption, time, sender }
      photos.push(photo)
      uncaptioned = caption ? [] : [...(isFollowing ? uncaptioned : []), photo]
      continue
    }
    if (omitted.test(body)) omittedCount++
    if (isFollowing && guessPrice(body)) for (const photo of uncaptioned) photo.caption = body.replace(edited, '')
    uncaptioned = []
  }
  return { photos, senderCount: senders.size, omittedCount }
}

function listMessages(exported: string): Message[] {
  const messages: Message[] = []
  for (const line of exported.replace(invisible, '').split('\n')) {
    const [, bracketed, dashed, text = ''] = start.exec(line.replace(/[\u00a0\u202f]/g, ' ')) ?? []
    const head = asciiDigits(bracketed ?? dashed ?? '')
    const numbers = (head.match(/\d+/g) ?? []).map(Number)
    const last = messages.at(-1)
    if (numbers.length >= 5 && numbers.length <= 6) {
      const [isAfternoon, isMorning] = [/p\.?\s?m|பிற்|பி\.?\s?ப/i.test(head), /a\.?m|முற்|மு\.?\s?ப/i.test(head)]
      messages.push({ numbers, text, isAfternoon: isAfternoon || isMorning ? isAfternoon : undefined })
    } else if (last) last.text += `\n${line}`
  }
  return messages
}

/** The whole file decides whether the day or the month comes first: one above 12 is a day, and time does not go back. */
function readDates(messages: Message[]) {
  const dayFirst = toTimeWith(2, 1, 0)
  const monthFirst = toTimeWith(2, 0, 1)
  if (messages.some(({ numbers: [first = 0] }) => first > 31)) return toTimeWith(0, 1, 2)
  if (messages.some(({ numbers: [first = 0] }) => first > 12)) return dayFirst
  if (messages.some(({ numbers: [, second = 0] }) => second > 12)) return monthFirst
  const countSteps = (toTime: typeof dayFirst) =>
    messages.filter((message, nth) => nth > 0 && toTime(message) < toTime(messages[nth - 1] as Message)).length
  return countSteps(monthFirst) < countSteps(dayFirst) ? monthFirst : dayFirst
}

function toTimeWith(yearAt: number, monthAt: number, dayAt: number) {
  return ({ numbers, isAfternoon }: Message): number => {
    const [year = 0, month = 1, day = 1] = [numbers[yearAt], numbers[monthAt], numbers[dayAt]]
    const [hour = 0, minute = 0, second = 0] = numbers.slice(3)
    const hours = isAfternoon === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0)
    return new Date(year < 100 ? 2000 + year : year, month - 1, day, hours, minute, second).getTime()
  }
}
