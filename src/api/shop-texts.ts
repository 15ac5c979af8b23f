import { z } from 'zod'
import { readChatNumber, readLink } from './parse-links.ts'
import {
  bulletMaxLength,
  contactInfoFieldMaxLength,
  linkMaxLength,
  reasonTextMaxLength,
  reasonTitleMaxLength,
  storyMaxLength,
} from './shop-constants.ts'
import { line, text } from './text.ts'

const translatable = {
  story: z.string(),
  reasons: z.array(z.object({ title: z.string(), text: z.string() })),
  services: z.array(z.object({ points: z.array(z.string()) })),
}

export const ShopTexts = z.object({
  whatsapp: z.string(),
  videos: z.string(),
  map: z.string(),
  ...translatable,
  /** A text without translation falls back to the other language. */
  tamil: z.object({ address: z.string(), ...translatable }),
})
export type ShopTexts = z.infer<typeof ShopTexts>

const ChatNumber = z.string().transform((typed, issues) => {
  const number = readChatNumber(typed)
  if (number === undefined) issues.addIssue('must be a phone number')
  return number ?? ''
})

const Link = text(linkMaxLength)
  .transform((typed) => typed.trim())
  .refine((link) => readLink(link) !== undefined, { error: 'must be a link that begins with https://' })

function listOf<Item extends z.ZodType>(length: number, item: Item) {
  const error = `must be a list of ${length}`
  return z.array(item, { error }).length(length, { error })
}

const translatableChange = {
  story: text(storyMaxLength),
  reasons: listOf(3, z.strictObject({ title: line(reasonTitleMaxLength), text: text(reasonTextMaxLength) }).partial()),
  services: listOf(3, z.strictObject({ points: listOf(2, line(bulletMaxLength)) })),
}

export const ShopTextsChange = z
  .strictObject({
    whatsapp: ChatNumber,
    videos: Link,
    map: Link,
    ...translatableChange,
    tamil: z.strictObject({ address: text(contactInfoFieldMaxLength), ...translatableChange }).partial(),
  })
  .partial()
export type ShopTextsChange = z.output<typeof ShopTextsChange>
