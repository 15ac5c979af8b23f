import { type ReactNode, useEffect } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { Inbox } from '../contact/inbox.tsx'
import { inboxSectionId } from '../contact/inbox-navigation.tsx'
import { GalleryManager } from '../gallery/catalogue/managed-photo.tsx'
import { Trash } from '../gallery/trash/trash.tsx'
import { UploadForm } from '../gallery/uploads/upload-form.tsx'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage, localPath } from '../messages/language.ts'
import { ClosedDays } from '../shop-details/closed-days.tsx'
import { ShopDetailsEditor } from '../shop-details/shop-details-editor.tsx'
import { callApi } from '../ui/call-api.ts'
import { Chip } from '../ui/chip.tsx'
import { Backups } from './backups.tsx'
import { DashboardScreen, DashboardSection, WaitForHydration } from './dashboard-screen.tsx'
import type { AdminData } from './load-admin.server.ts'
import { SetUpList, UntranslatedList } from './set-up-list.tsx'

interface Section {
  id: string
  heading: () => string
  content: (data: AdminData) => ReactNode
}

const sections: Section[] = [
  { id: 'upload', heading: m.admin_uploadHeading, content: () => <UploadForm /> },
  { id: 'closed-days', heading: m.closedDays_heading, content: (data) => <ClosedDays {...data} /> },
  { id: 'photos', heading: m.admin_galleryHeading, content: ({ pictures }) => <GalleryManager pictures={pictures} /> },
  { id: 'trash', heading: m.admin_trashHeading, content: ({ trashed }) => <Trash pictures={trashed} /> },
  { id: inboxSectionId, heading: m.admin_inboxHeading, content: ({ inbox }) => <Inbox {...inbox} /> },
  { id: 'shop-details', heading: m.admin_shopDetailsHeading, content: (data) => <ShopDetailsEditor {...data} /> },
]

export function Dashboard(props: { data: AdminData }) {
  const { mailLanguage } = props.data.inbox
  // Mails to the owner follow the language of the dashboard. The next visit retries after a failure.
  useEffect(() => {
    const language = currentLanguage()
    if (language !== mailLanguage) callApi(endpoints.changeMessageSettings, { mailLanguage: language }).catch(() => {})
  }, [mailLanguage])

  return (
    <DashboardScreen {...props} heading={m.admin_heading()}>
      {(data) => (
        <>
          <DashboardLinks unread={data.inbox.counts.unread} />
          {data.backups.failure && <Backups {...data.backups} />}
          <WaitForHydration>
            <SetUpList items={data.setUp} />
            <UntranslatedList {...data} />
            {sections.map(({ id, heading, content }) => (
              <DashboardSection key={id} id={id} heading={heading()}>
                {content(data)}
              </DashboardSection>
            ))}
          </WaitForHydration>
          {!data.backups.failure && <Backups {...data.backups} />}
        </>
      )}
    </DashboardScreen>
  )
}

const pages = [
  { path: '/admin/statistics', text: m.statistics_heading },
  { path: '/admin/security', text: m.security_heading },
]

function DashboardLinks({ unread }: { unread: number }) {
  return (
    <nav aria-label={m.admin_sections()}>
      <ul className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {[...sections, { id: 'backups', heading: m.backups_heading }].map(({ id, heading }) => (
          <li key={id} className="flex min-w-0">
            <a href={`#${id}`} className="button button-quiet grow flex-wrap gap-y-1 px-3">
              {heading()}
              {id === inboxSectionId && unread > 0 && <Chip>{m.admin_inboxUnread({ count: unread })}</Chip>}
            </a>
          </li>
        ))}
        {pages.map(({ path, text }) => (
          <li key={path} className="col-span-full flex">
            <a href={localPath(path)} className="button button-quiet grow px-3">
              {text()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
