import { z } from 'zod'
import { Day } from './closures.ts'
import { parseChatNumber, parseLink } from './contact-channels.ts'
import * as constants from './shop-constants.ts'
import { line, text } from './text.ts'

const translatable = {
  name: z.string(),
  town: z.string(),
  welcome: z.string(),
  tagline: z.string(),
  festival: z.string(),
  story: z.string(),
  reasons: z.array(z.object({ title: z.string(), text: z.string() })),
  services: z.array(z.object({ points: z.array(z.string()) })),
}

export const ShopTexts = z.object({
  whatsapp: z.string(),
  videos: z.string(),
  map: z.string(),
  establishedYear: z.number(),
  /** An order takes this number of days. The text is empty if the owner has not set it. */
  orderDays: z.string(),
  /** Pages announce the festival on these days and between them. */
  festivalFrom: z.string(),
  festivalLastDay: z.string(),
  festivalDay: z.string(),
  ...translatable,
  /** Texts without a translation are in the other language. */
  tamil: z.object({ address: z.string(), ...translatable }),
})
export type ShopTexts = z.infer<typeof ShopTexts>

const ChatNumber = z.string().transform((typed, issues) => {
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

function wholeNumber(pattern: RegExp, error: string) {
  return z
    .union([z.string(), z.int().transform(String)])
    .transform((number) => number.trim())
    .refine((number) => pattern.test(number), { error })
}

const DayOrNone = z.union([z.literal(''), Day], { error: 'must be a day, such as 2026-11-24, or empty' })

const Reason = z.strictObject({
  title: line(constants.reasonTitleMaxLength),
  text: text(constants.reasonTextMaxLength),
})
const translatableChange = {
  name: line(constants.shopNameMaxLength),
  town: line(constants.shopNameMaxLength),
  welcome: line(constants.shopNameMaxLength),
  tagline: line(constants.taglineMaxLength),
  festival: line(constants.shopNameMaxLength),
  story: text(constants.storyMaxLength),
  reasons: listOf(3, Reason.partial()),
  services: listOf(3, z.strictObject({ points: listOf(2, line(constants.bulletMaxLength)) })),
}

export const ShopTextsChange = z
  .strictObject({
    whatsapp: ChatNumber,
    videos: Link,
    map: Link,
    establishedYear: wholeNumber(/^(1[89]\d\d|20\d\d)?$/, 'must be a year, such as 1998'),
    orderDays: wholeNumber(/^([1-9]\d{0,2})?$/, 'must be a number of days, from 1 to 999'),
    festivalFrom: DayOrNone,
    festivalLastDay: DayOrNone,
    festivalDay: DayOrNone,
    ...translatableChange,
    tamil: z.strictObject({ address: text(constants.contactInfoFieldMaxLength), ...translatableChange }).partial(),
  })
  .partial()
export type ShopTextsChange = z.output<typeof ShopTextsChange>
