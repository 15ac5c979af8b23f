import { z } from 'zod'

export const setUpItems = [
  'mail',
  'name',
  'town',
  'establishedYear',
  'welcome',
  'tagline',
  'phone',
  'address',
  'email',
  'whatsapp',
  'map',
  'videos',
  'story',
  'hours',
  'photos',
  'notifications',
] as const

export const SetUpItem = z.enum(setUpItems)
export type SetUpItem = z.infer<typeof SetUpItem>

export const setUpKey = (item: SetUpItem) => `setUpAccepted:${item}` as const

export const SetUpMark = z.strictObject({ item: SetUpItem, accepted: z.boolean() })
export type SetUpMark = z.output<typeof SetUpMark>
