import { Inbox } from '../contact/inbox/inbox.tsx'
import type { InboxPage } from '../contact/inbox/inbox-page.server.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { dashboardScreen, WaitForHydration } from './dashboard-screen.tsx'

export const MessagesScreen = dashboardScreen((data: { inbox: InboxPage; identity: Identity }) => (
  <WaitForHydration>
    <section id="messages" tabIndex={-1} aria-label={m.admin_inboxHeading()} className="panel mt-4">
      <Inbox {...data} />
    </section>
  </WaitForHydration>
))
