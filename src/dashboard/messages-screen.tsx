import { Inbox } from '../contact/inbox.tsx'
import type { InboxPage } from '../contact/inbox-page.server.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { DashboardScreen, type ScreenProps } from './dashboard-screen.tsx'
import { WaitForHydration } from './sections.tsx'

export function MessagesScreen(props: ScreenProps<{ inbox: InboxPage; identity: Identity }>) {
  return (
    <DashboardScreen {...props} heading={m.admin_inboxHeading()}>
      {(data) => (
        <WaitForHydration>
          <section id="messages" tabIndex={-1} aria-label={m.admin_inboxHeading()} className="panel mt-4">
            <Inbox {...data} />
          </section>
        </WaitForHydration>
      )}
    </DashboardScreen>
  )
}
