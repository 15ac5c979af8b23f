import { z } from 'zod'
import { endpoint } from './define-endpoint.ts'

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

const SetUpList = z.object({ items: z.array(SetUpItem) })

export const SetUpMark = z.strictObject({ item: SetUpItem, fine: z.boolean() })
export type SetUpMark = z.output<typeof SetUpMark>

export const setUpEndpoints = {
  getSetUpList: endpoint('GET /v1/setUp', 'admin', {
    summary: 'Lists placeholders that the owner has neither replaced nor accepted.',
    output: SetUpList,
  }),
  markSetUpItem: endpoint('PATCH /v1/setUp/:item', 'admin', {
    summary: 'Accepts a placeholder, or takes that back. Returns the remaining ones.',
    input: SetUpMark,
    output: SetUpList,
  }),
}
