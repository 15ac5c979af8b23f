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

/**
 * What a visitor writes to the shop (specification, sections 3 and 5). A call without the last two fields is as good as
 * any: what they say only helps to tell spam, and is not kept.
 */
export const ContactMessage = z.strictObject({
  name: requiredLine(nameMaxLength),
  email: ContactEmail,
  message: requiredText(messageMaxLength),
  /** A field that people do not see, and so leave empty. */
  website: text(hiddenFieldMaxLength).optional(),
  /** Milliseconds since the form was first touched, said by the page's own script. */
  elapsedMs: z.number().int().nonnegative().optional(),
})
export type ContactMessage = z.output<typeof ContactMessage>

/** What the sender is told: the same whether the message is taken for spam or not. */
export const StoredMessageRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** Epoch milliseconds. */
  receivedTime: z.number(),
})
export type StoredMessageRow = z.infer<typeof StoredMessageRow>

/**
 * What has become of the mail that tells the owner. `none`: there is none, as for spam. `waiting`: not tried yet.
 * `failing`: tried in vain, and tried again. `givenUp`: tried in vain for three days.
 */
export const MessageMail = z.object({
  state: z.enum(['none', 'waiting', 'sent', 'failing', 'givenUp']),
  /** Epoch milliseconds: when it was sent, when it was given up, or when it is tried next while it is failing. */
  time: z.number().optional(),
})
export type MessageMail = z.infer<typeof MessageMail>

export const MessageFolder = z.enum(messageFolders)
export type MessageFolder = z.infer<typeof MessageFolder>

export const SpamReason = z.enum(spamReasons)
export type SpamReason = z.infer<typeof SpamReason>

/** A message as the owner finds it in her inbox, among the spam, or deleted from either. */
export const ReceivedMessage = StoredMessageRow.extend({
  read: z.boolean(),
  folder: MessageFolder,
  /** Why it was taken for spam; empty when it was not. They stay when the owner says that it is none. */
  spamReasons: z.array(SpamReason),
  mail: MessageMail,
  /** The first phone numbers in the message: `+91 98400 00001`. */
  phoneNumbers: z.array(z.string()),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

export const MessageList = z.object({ messages: z.array(ReceivedMessage), nextPageToken: z.string().optional() })
const pageSizeError = { error: 'must be a number from 1 to 200' }
export const MessagePage = z.strictObject({
  /** The inbox unless it is said otherwise. */
  folder: z.enum(listedFolders).optional(),
  /** Words of the name, the address or the text, in capitals or not; no sign in them has a meaning of its own. */
  search: text(searchMaxLength).optional(),
  /** Of the page before, which was asked for with the same folder and search. */
  pageToken: z.string().max(200).optional(),
  pageSize: z.coerce.number(pageSizeError).int(pageSizeError).min(1, pageSizeError).max(200, pageSizeError).optional(),
})
export type MessagePage = z.output<typeof MessagePage>

/** What is sent is changed: whether it is read, and whether it is spam. */
export const MessageMark = z
  .strictObject({ id: z.string().max(100), read: z.boolean().optional(), folder: MessageFolder.optional() })
  .refine(({ read, folder }) => read !== undefined || folder !== undefined, { error: 'must say read or folder' })
export type MessageMark = z.output<typeof MessageMark>
export const MessageById = z.strictObject({ id: z.string().max(100) })

/** What the owner has decided about her messages. */
export const MessageSettings = z.object({
  /** Days after which a message of the inbox is deleted for good, or `never`. */
  messageRetention: z.enum(messageRetentions),
  /** In which the mails to her are written: that of the dashboard, as she used it last. */
  mailLanguage: z.enum(mailLanguages),
})
export type MessageSettings = z.infer<typeof MessageSettings>
/** What is sent is changed. */
export const MessageSettingsChange = MessageSettings.partial()
  .strict()
  .refine((change) => Object.keys(change).length > 0, { error: 'must say messageRetention or mailLanguage' })
export type MessageSettingsChange = z.output<typeof MessageSettingsChange>

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
