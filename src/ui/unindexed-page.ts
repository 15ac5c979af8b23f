import type { Meta } from '../api/meta.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'

export function describeUnindexed({ shop }: Identity, heading: string, description?: string): Meta[] {
  return [
    { title: m.page_titleOf({ screen: heading, shop }) },
    ...(description ? [{ name: 'description' as const, content: description }] : []),
    { name: 'robots', content: 'noindex' },
  ]
}
