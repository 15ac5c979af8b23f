import { z } from 'zod'

/** What a new shop is opened with and its owner makes her own. */
export const setUpItems = [
  'phone',
  'address',
  'email',
  'whatsapp',
  'map',
  'videos',
  'story',
  'hours',
  'photos',
] as const

export const SetUpItem = z.enum(setUpItems)
export type SetUpItem = z.infer<typeof SetUpItem>

/** What is left to do. */
export const SetUpList = z.object({ items: z.array(SetUpItem) })
export type SetUpList = z.infer<typeof SetUpList>

export const SetUpMark = z.strictObject({ item: SetUpItem, fine: z.boolean() })
export type SetUpMark = z.output<typeof SetUpMark>
