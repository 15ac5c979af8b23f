import { z } from 'zod'
import { arePhoneNumbers } from './phone-numbers.ts'
import * as constants from './shop-constants.ts'
import { emailAddress, line, required, text } from './text.ts'

const ContactEmail = text(constants.emailMaxLength).trim().pipe(emailAddress)

/** `website` is the honeypot. Like `elapsedMs` it only serves to detect spam (specification, sections 3 and 5). */
export const ContactMessage = z.strictObject({
  name: required(line(constants.nameMaxLength)),
  email: ContactEmail,
  message: required(text(constants.messageMaxLength)),
  website: text(500).optional(),
  /** The time is in milliseconds since the page was opened. */
  elapsedMs: z.number().int().nonnegative().optional(),
})
export type ContactMessage = z.output<typeof ContactMessage>

export const StoredMessageRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  receivedTime: z.number(),
})
export type StoredMessageRow = z.infer<typeof StoredMessageRow>

export const MessageFolder = z.enum(['inbox', 'spam'])
export type MessageFolder = z.infer<typeof MessageFolder>

export const SpamReason = z.enum(constants.spamReasons)
export type SpamReason = z.infer<typeof SpamReason>

export const ReceivedMessage = StoredMessageRow.extend({
  read: z.boolean(),
  answeredTime: z.number().optional(),
  folder: MessageFolder,
  spamReasons: z.array(SpamReason),
  mail: z.object({
    /** A `failing` mail is retried. A `givenUp` one has failed for three days. */
    state: z.enum(['none', 'waiting', 'sent', 'failing', 'givenUp']),
    /** This is the time of sending, giving up or the next attempt, in epoch milliseconds. */
    time: z.number().optional(),
  }),
  phoneNumbers: z.array(z.string()),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

const pageTokenPattern = /^\d{1,15}\.[\w-]{1,100}$/
const pageSizeError = { error: 'must be a number from 1 to 200' }
export const MessagePage = z.strictObject({
  folder: z.enum([...MessageFolder.options, 'deleted']).optional(),
  search: text(constants.searchMaxLength).optional(),
  pageToken: z.string().regex(pageTokenPattern, 'must be a nextPageToken').optional(),
  pageSize: z.coerce.number(pageSizeError).int(pageSizeError).min(1, pageSizeError).max(200, pageSizeError).optional(),
})
export type MessagePage = z.output<typeof MessagePage>

export const MessageMark = z
  .strictObject({
    id: z.string().max(100),
    read: z.boolean().optional(),
    answered: z.boolean().optional(),
    folder: MessageFolder.optional(),
  })
  .refine(({ id, ...mark }) => Object.keys(mark).length > 0, { error: 'must have read, answered or folder' })
export type MessageMark = z.output<typeof MessageMark>

/** This is an email or a phone number. */
export const Person = z.strictObject({ who: required(line(constants.emailMaxLength)) })

export const MessageSettings = z.object({
  /** Messages in the inbox are deleted after this number of days. */
  messageRetention: z.enum(constants.messageRetentions),
  mailLanguage: z.enum(constants.mailLanguages),
  weeklySummary: z.enum(constants.weeklySummaries),
})
export type MessageSettings = z.infer<typeof MessageSettings>
export const MessageSettingsChange = MessageSettings.partial()
  .strict()
  .refine((change) => Object.keys(change).length > 0, {
    error: 'must have messageRetention, mailLanguage or weeklySummary',
  })
export type MessageSettingsChange = z.output<typeof MessageSettingsChange>

export const ContactInfo = z.object({
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  businessHours: z.object({ monFri: z.string(), sat: z.string(), sun: z.string() }),
})
export type ContactInfo = z.infer<typeof ContactInfo>

const field = text(constants.contactInfoFieldMaxLength).optional()

/** A missing field stays unchanged. An empty field returns to its default. */
export const ContactInfoChange = z.strictObject({
  address: field,
  phone: text(constants.contactInfoFieldMaxLength)
    .refine(arePhoneNumbers, { error: 'must be a phone number' })
    .optional(),
  email: z.union([z.literal(''), ContactEmail], { error: 'must be an email address' }).optional(),
  businessHours: z.strictObject({ monFri: field, sat: field, sun: field }).optional(),
})
export type ContactInfoChange = z.output<typeof ContactInfoChange>
