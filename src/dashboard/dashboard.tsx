import { useEffect } from 'react'
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

export function Dashboard(props: { data: AdminData; time: number }) {
  const { mailLanguage } = props.data.inbox
  // Mails to the owner follow the language of the dashboard. The next visit retries after a failure.
  useEffect(() => {
    const language = currentLanguage()
    if (language !== mailLanguage) callApi(endpoints.changeMessageSettings, { mailLanguage: language }).catch(() => {})
  }, [mailLanguage])

  return (
    <DashboardScreen {...props} heading={m.admin_heading()}>
      {({ pictures, binned, inbox, written, builtIn, closures, setUp, backups }) => (
        <>
          <DashboardLinks unread={inbox.counts.unread} />
          {backups.failure && <Backups {...backups} />}
          <WaitForHydration>
            <SetUpList items={setUp} />
            <UntranslatedList {...written} closures={closures} />
            <DashboardSection id="upload" heading={m.admin_uploadHeading()}>
              <UploadForm />
            </DashboardSection>
            <DashboardSection id="closed-days" heading={m.closedDays_heading()}>
              <ClosedDays closures={closures} />
            </DashboardSection>
            <DashboardSection id="photos" heading={m.admin_galleryHeading()}>
              <GalleryManager pictures={pictures} />
            </DashboardSection>
            <DashboardSection id="trash" heading={m.admin_trashHeading()}>
              <Trash pictures={binned} />
            </DashboardSection>
            <DashboardSection id={inboxSectionId} heading={m.admin_inboxHeading()}>
              <Inbox {...inbox} />
            </DashboardSection>
            <DashboardSection id="shop-details" heading={m.admin_shopDetailsHeading()}>
              <ShopDetailsEditor saved={written} builtIn={builtIn} closures={closures} />
            </DashboardSection>
          </WaitForHydration>
          {!backups.failure && <Backups {...backups} />}
        </>
      )}
    </DashboardScreen>
  )
}

const sections = [
  { id: 'upload', text: m.admin_uploadHeading },
  { id: 'closed-days', text: m.closedDays_heading },
  { id: 'photos', text: m.admin_galleryHeading },
  { id: 'trash', text: m.admin_trashHeading },
  { id: 'messages', text: m.admin_inboxHeading },
  { id: 'shop-details', text: m.admin_shopDetailsHeading },
  { id: 'backups', text: m.backups_heading },
] as const

const pages = [
  { path: '/admin/statistics', text: m.statistics_heading },
  { path: '/admin/security', text: m.security_heading },
]

function DashboardLinks({ unread }: { unread: number }) {
  return (
    <nav aria-label={m.admin_sections()}>
      <ul className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {sections.map(({ id, text }) => (
          <li key={id} className="flex min-w-0">
            <a href={`#${id}`} className="button button-quiet grow flex-wrap gap-y-1 px-3">
              {text()}
              {id === 'messages' && unread > 0 && <Chip>{m.admin_inboxUnread({ count: unread })}</Chip>}
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
