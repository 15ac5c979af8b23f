import { z } from 'zod'
import { type setUpItems, setUpItemsToAccept } from './shop-constants.ts'

export type SetUpItem = (typeof setUpItems)[number]
export type SampleItem = 'phone' | 'address' | 'email'

export const setUpKey = (item: SetUpItem) => `setUpAccepted:${item}` as const

/** Samples that customers could call or write to are not accepted, only replaced. */
export const SetUpMark = z.strictObject({ item: z.enum(setUpItemsToAccept) })
export type SetUpMark = z.output<typeof SetUpMark>
