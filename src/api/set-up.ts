import { z } from 'zod'

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

export const SetUpList = z.object({ items: z.array(SetUpItem) })

export const SetUpMark = z.strictObject({ item: SetUpItem, fine: z.boolean() })
export type SetUpMark = z.output<typeof SetUpMark>
