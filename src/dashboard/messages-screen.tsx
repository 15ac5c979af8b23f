import { Inbox } from '../contact/inbox/inbox.tsx'
import type { InboxPage } from '../contact/inbox/inbox-page.server.ts'
import type { NamedDesign } from '../gallery/manage/named-designs.server.ts'
import { NamedDesigns } from '../gallery/manage/named-designs.tsx'
import { m } from '../messages/compiled/messages.js'
import type { FoundPerson } from '../privacy/find-person.server.ts'
import { PersonPanel } from '../privacy/person-panel.tsx'
import { linkToHelp } from '../ui/dashboard/help-link.tsx'
import { FailureHelp } from '../ui/forms/button.tsx'
import { dashboardScreen, WaitForHydration } from './dashboard-screen.tsx'

interface MessagesData {
  inbox: InboxPage
  designs: Record<string, NamedDesign[]>
  person?: FoundPerson
}

export const MessagesScreen = dashboardScreen(({ inbox, designs, person }: MessagesData) => (
  <WaitForHydration>
    <FailureHelp value={linkToHelp('messages', m.admin_inboxHeading())}>
      {person ? (
        <PersonPanel {...person} />
      ) : (
        <Inbox {...inbox} showDesigns={(id) => <NamedDesigns designs={designs[id]} />} />
      )}
    </FailureHelp>
  </WaitForHydration>
))
