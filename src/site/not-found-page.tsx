import { page } from '../platform/http/page.server.ts'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { m } from '../words/compiled/messages.js'
import { NotFound } from './not-found.tsx'

export const notFoundPage = page({
  load: () => ({ data: {}, status: 404 }),
  describe: () => describeUnlisted(m.notFound_heading(), m.notFound_text()),
  Content: NotFound,
})
