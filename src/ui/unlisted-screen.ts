import type { MetaDescriptor } from 'react-router'
import { messages } from '../contract/messages.ts'

/** What is said of a screen that nobody looks for: search engines, which follow every link, shall not list it. */
export function describeUnlisted(heading: string, description: string): MetaDescriptor[] {
  return [
    { title: messages.page.titleOf(heading) },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
}
