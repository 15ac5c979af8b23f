import { z } from 'zod'
import {
  contactInfoFieldMaxLength,
  emailMaxLength,
  hiddenFieldMaxLength,
  listedFolders,
  mailLanguages,
  messageFolders,
  messageMaxLength,
  messageRetentions,
  nameMaxLength,
  searchMaxLength,
  spamReasons,
} from './shop-constants.ts'
import { requiredLine, requiredText, text } from './text.ts'

const ContactEmail = z
  .string()
  .trim()
  .refine((value) => z.email().safeParse(value).success, { error: 'must be an email address' })
  .refine((value) => value.length <= emailMaxLength, { error: `must be at most ${emailMaxLength} characters` })

/** The last two fields only help to detect spam (specification, sections 3 and 5). */
export const ContactMessage = z.strictObject({
  name: requiredLine(nameMaxLength),
  email: ContactEmail,
  message: requiredText(messageMaxLength),
  /** This is the honeypot. */
  website: text(hiddenFieldMaxLength).optional(),
  /** The time is in milliseconds since the form was first touched. */
  elapsedMs: z.number().int().nonnegative().optional(),
})
export type ContactMessage = z.output<typeof ContactMessage>

/** The response is the same for spam. */
export const StoredMessageRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  receivedTime: z.number(),
})
export type StoredMessageRow = z.infer<typeof StoredMessageRow>

/** `failing` is tried again; `givenUp` has failed for three days. */
export const MessageMail = z.object({
  state: z.enum(['none', 'waiting', 'sent', 'failing', 'givenUp']),
  /** This is the time of sending, of giving up or of the next attempt, in epoch milliseconds. */
  time: z.number().optional(),
})
export type MessageMail = z.infer<typeof MessageMail>

export const MessageFolder = z.enum(messageFolders)
export type MessageFolder = z.infer<typeof MessageFolder>

export const SpamReason = z.enum(spamReasons)
export type SpamReason = z.infer<typeof SpamReason>

export const ReceivedMessage = StoredMessageRow.extend({
  read: z.boolean(),
  folder: MessageFolder,
  /** The reasons stay when the owner moves the message to the inbox. */
  spamReasons: z.array(SpamReason),
  mail: MessageMail,
  phoneNumbers: z.array(z.string()),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

export const MessageList = z.object({ messages: z.array(ReceivedMessage), nextPageToken: z.string().optional() })
const pageSizeError = { error: 'must be a number from 1 to 200' }
export const MessagePage = z.strictObject({
  folder: z.enum(listedFolders).optional(),
  search: text(searchMaxLength).optional(),
  pageToken: z.string().max(200).optional(),
  pageSize: z.coerce.number(pageSizeError).int(pageSizeError).min(1, pageSizeError).max(200, pageSizeError).optional(),
})
export type MessagePage = z.output<typeof MessagePage>

export const MessageMark = z
  .strictObject({ id: z.string().max(100), read: z.boolean().optional(), folder: MessageFolder.optional() })
  .refine(({ read, folder }) => read !== undefined || folder !== undefined, { error: 'must say read or folder' })
export type MessageMark = z.output<typeof MessageMark>
export const MessageById = z.strictObject({ id: z.string().max(100) })

export const MessageSettings = z.object({
  /** Messages in the inbox are deleted after so many days. */
  messageRetention: z.enum(messageRetentions),
  mailLanguage: z.enum(mailLanguages),
})
export type MessageSettings = z.infer<typeof MessageSettings>
export const MessageSettingsChange = MessageSettings.partial()
  .strict()
  .refine((change) => Object.keys(change).length > 0, { error: 'must say messageRetention or mailLanguage' })
export type MessageSettingsChange = z.output<typeof MessageSettingsChange>

export const ContactInfo = z.object({
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  businessHours: z.object({ monFri: z.string(), sat: z.string(), sun: z.string() }),
})
export type ContactInfo = z.infer<typeof ContactInfo>

const field = text(contactInfoFieldMaxLength).optional()

/** A missing field stays as it is; an empty one returns to its default. */
export const ContactInfoChange = z.strictObject({
  address: field,
  phone: field,
  email: z.union([z.literal(''), ContactEmail], { error: 'must be an email address' }).optional(),
  businessHours: z.strictObject({ monFri: field, sat: field, sun: field }).optional(),
})
export type ContactInfoChange = z.output<typeof ContactInfoChange>
