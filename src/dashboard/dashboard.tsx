import { useEffect } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { Inbox } from '../contact/inbox.tsx'
import { inboxPart } from '../contact/inbox-address.ts'
import { GalleryManager } from '../gallery/catalogue/managed-photo.tsx'
import { Trash } from '../gallery/trash/trash.tsx'
import { UploadForm } from '../gallery/uploads/upload-form.tsx'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage } from '../messages/language.ts'
import { ClosedDays } from '../shop-details/closed-days.tsx'
import { ShopDetailsEditor } from '../shop-details/shop-details-editor.tsx'
import { callApi } from '../ui/call-api.ts'
import { Backups } from './backups.tsx'
import { DashboardLinks } from './dashboard-links.tsx'
import { DashboardScreen, WaitsForScript } from './dashboard-screen.tsx'
import { DashboardSection } from './dashboard-section.tsx'
import type { AdminData } from './load-admin.server.ts'
import { SetUpList } from './set-up-list.tsx'
import { UntranslatedList } from './untranslated-list.tsx'

export function Dashboard(props: { data: AdminData; time: number }) {
  const { mailLanguage } = props.data.inbox
  // Mails to the owner follow the language of the dashboard. After a failure the next visit tries again.
  useEffect(() => {
    const language = currentLanguage()
    if (language !== mailLanguage) callApi(endpoints.changeMessageSettings, { mailLanguage: language }).catch(() => {})
  }, [mailLanguage])

  return (
    <DashboardScreen {...props} heading={m.admin_heading()}>
      {({ pictures, binned, inbox, written, builtIn, closures, setUp, backups }) => (
        <>
          <DashboardLinks unread={inbox.counts.unread} />
          {backups.failure && <Backups state={backups} />}
          <WaitsForScript>
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
            <DashboardSection id="bin" heading={m.admin_trashHeading()}>
              <Trash pictures={binned} />
            </DashboardSection>
            <DashboardSection id={inboxPart} heading={m.admin_inboxHeading()}>
              <Inbox {...inbox} />
            </DashboardSection>
            <DashboardSection id="shop-details" heading={m.admin_shopDetailsHeading()}>
              <ShopDetailsEditor written={written} builtIn={builtIn} closures={closures} />
            </DashboardSection>
          </WaitsForScript>
          {!backups.failure && <Backups state={backups} />}
        </>
      )}
    </DashboardScreen>
  )
}
