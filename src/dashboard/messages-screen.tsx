import { Inbox } from '../contact/inbox/inbox.tsx'
import type { InboxPage } from '../contact/inbox/inbox-page.server.ts'
import type { NamedDesign } from '../gallery/manage/named-designs.server.ts'
import { NamedDesigns } from '../gallery/manage/named-designs.tsx'
import { m } from '../messages/compiled/messages.js'
import { linkToHelp } from '../ui/dashboard/help-link.tsx'
import { FailureHelp } from '../ui/forms/button.tsx'
import { dashboardScreen, WaitForHydration } from './dashboard-screen.tsx'

interface MessagesData {
  inbox: InboxPage
  designs: Record<string, NamedDesign[]>
}

export const MessagesScreen = dashboardScreen(({ inbox, designs }: MessagesData) => (
  <WaitForHydration>
    <FailureHelp value={linkToHelp('messages', m.admin_inboxHeading())}>
      <Inbox {...inbox} showDesigns={(id) => <NamedDesigns designs={designs[id]} />} />
    </FailureHelp>
  </WaitForHydration>
))
