import type { Meta } from '../api/meta.ts'
import { m } from '../messages/compiled/messages.js'

export function describeUnindexed(heading: string, description: string): Meta[] {
  return [
    { title: m.page_titleOf({ screen: heading }) },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
}
