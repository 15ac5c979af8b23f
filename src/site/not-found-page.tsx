import { m } from '../messages/compiled/messages.js'
import { page } from '../platform/http/page.server.ts'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { NotFound } from './not-found.tsx'

export const notFoundPage = page({
  load: () => ({ data: {}, status: 404 }),
  describe: () => describeUnindexed(m.notFound_heading(), m.notFound_text()),
  Content: NotFound,
})
