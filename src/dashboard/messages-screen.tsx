import { Inbox } from '../contact/inbox.tsx'
import type { InboxPage } from '../contact/inbox-page.server.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { dashboardScreen } from './dashboard-screen.tsx'
import { WaitForHydration } from './sections.tsx'

export const MessagesScreen = dashboardScreen(
  m.admin_inboxHeading,
  (data: { inbox: InboxPage; identity: Identity }) => (
    <WaitForHydration>
      <section id="messages" tabIndex={-1} aria-label={m.admin_inboxHeading()} className="panel mt-4">
        <Inbox {...data} />
      </section>
    </WaitForHydration>
  ),
)
