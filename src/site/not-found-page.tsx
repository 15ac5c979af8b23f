import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { page } from '../platform/http/page.server.ts'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { MessagePage } from './message-page.tsx'

export const notFoundPage = page({
  load: () => ({ data: {}, status: 404 }),
  describe: () => describeUnindexed(m.notFound_heading(), m.notFound_text()),
  Content: NotFound,
})

export function NotFound() {
  return (
    <MessagePage heading={m.notFound_heading()}>
      <p className="text-lg">{m.notFound_text()}</p>
      <a href={localPath('/')} className="button button-primary">
        {m.notFound_home()}
      </a>
    </MessagePage>
  )
}
