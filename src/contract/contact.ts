import { contactInfoFieldMaxLength, emailMaxLength, messageMaxLength, nameMaxLength } from './shop-facts.ts'
import { requiredLine, requiredText, text } from './text.ts'
import { z } from './zod.ts'

const ContactEmail = z
  .string()
  .trim()
  .refine((value) => z.email().safeParse(value).success, { error: 'must be an email address' })
  .refine((value) => value.length <= emailMaxLength, { error: `must be at most ${emailMaxLength} characters` })

/** What a visitor writes to the shop (specification, sections 3 and 5). */
export const ContactMessage = z.strictObject({
  name: requiredLine(nameMaxLength),
  email: ContactEmail,
  message: requiredText(messageMaxLength),
})
export type ContactMessage = z.output<typeof ContactMessage>

/** A message as the owner finds it in her inbox. */
export const ReceivedMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** Epoch milliseconds. */
  receivedTime: z.number(),
  read: z.boolean(),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

export const MessageList = z.object({ messages: z.array(ReceivedMessage), nextPageToken: z.string().optional() })
const pageSizeError = { error: 'must be a number from 1 to 200' }
export const MessagePage = z.strictObject({
  pageToken: z.string().max(200).optional(),
  pageSize: z.coerce.number(pageSizeError).int(pageSizeError).min(1, pageSizeError).max(200, pageSizeError).optional(),
})
export const MessageMark = z.strictObject({ id: z.string().max(100), read: z.boolean() })
export const MessageById = z.strictObject({ id: z.string().max(100) })

/** How to reach the shop (specification, section 3: collection contactInfo, document details). */
export const ContactInfo = z.object({
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  businessHours: z.object({ monFri: z.string(), sat: z.string(), sun: z.string() }),
})
export type ContactInfo = z.infer<typeof ContactInfo>

const field = text(contactInfoFieldMaxLength).optional()

/** Fields that are sent are changed; an empty one goes back to the built-in default. */
export const ContactInfoChange = z.strictObject({
  address: field,
  phone: field,
  email: z.union([z.literal(''), ContactEmail], { error: 'must be an email address' }).optional(),
  businessHours: z.strictObject({ monFri: field, sat: field, sun: field }).optional(),
})
export type ContactInfoChange = z.output<typeof ContactInfoChange>
