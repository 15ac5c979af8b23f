import { z } from 'zod'
import { Day } from './closures.ts'
import { factsChange, wholeNumber } from './design-facts.ts'
import { parseLink } from './parse-links.ts'
import { parseChatNumber } from './phone-numbers.ts'
import * as constants from './shop-constants.ts'
import { line, text } from './text.ts'

const ChatNumber = line(constants.contactInfoFieldMaxLength).transform((typed, issues) => {
  const number = parseChatNumber(typed)
  if (number === undefined) issues.addIssue('must be a phone number')
  return number ?? ''
})

const Link = text(constants.linkMaxLength)
  .transform((typed) => typed.trim())
  .refine((link) => parseLink(link) !== undefined, { error: 'must be a link that begins with https://' })

function listOf<Item extends z.ZodType>(length: number, item: Item) {
  const error = `must be a list of ${length}`
  return z.array(item, { error }).length(length, { error })
}

const DayOrNone = z.union([z.literal(''), Day], { error: 'must be a day, such as 2026-11-24, or empty' })

const Reason = z.strictObject({
  title: line(constants.reasonTitleMaxLength),
  text: text(constants.reasonTextMaxLength),
})
/** These are the words of a customer, her first name, and what was made for her. */
const Customer = z.strictObject({
  text: text(constants.customerWordsMaxLength),
  name: line(constants.shopNameMaxLength),
  garment: line(constants.shopNameMaxLength),
})
const translatableChange = {
  name: line(constants.shopNameMaxLength),
  town: line(constants.shopNameMaxLength),
  welcome: line(constants.shopNameMaxLength),
  tagline: line(constants.taglineMaxLength),
  festival: line(constants.shopNameMaxLength),
  story: text(constants.storyMaxLength),
  privacy: text(constants.storyMaxLength),
  reasons: listOf(3, Reason.partial()),
  customers: listOf(constants.customersMax, Customer.partial()),
  services: listOf(3, z.strictObject({ points: listOf(2, line(constants.bulletMaxLength)) }).partial()),
}

export const ShopTextsChange = z
  .strictObject({
    whatsapp: ChatNumber,
    videos: Link,
    map: Link,
    establishedYear: wholeNumber(/^(1[89]\d\d|20\d\d)?$/, 'must be a year, such as 1998'),
    ...factsChange,
    /** Pages announce the festival from this day to the last day for orders. */
    festivalFrom: DayOrNone,
    festivalLastDay: DayOrNone,
    festivalDay: DayOrNone,
    ...translatableChange,
    tamil: z.strictObject({ address: text(constants.contactInfoFieldMaxLength), ...translatableChange }).partial(),
  })
  .partial()
export type ShopTextsChange = z.output<typeof ShopTextsChange>
