import { Inbox } from '../contact/inbox.tsx'
import { inboxPart } from '../contact/inbox-address.ts'
import { GalleryManager } from '../gallery/catalogue/gallery-manager.tsx'
import { Bin } from '../gallery/trash/bin.tsx'
import { UploadForm } from '../gallery/uploads/upload-form.tsx'
import { m } from '../messages/compiled/messages.js'
import { ClosedDays } from '../shop-details/closed-days.tsx'
import { ShopDetailsEditor } from '../shop-details/shop-details-editor.tsx'
import { listToTranslate } from '../shop-details/to-translate.ts'
import { Backups } from './backups.tsx'
import { DashboardLinks } from './dashboard-links.tsx'
import { DashboardPart } from './dashboard-part.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'
import type { AdminData } from './load-admin.server.ts'
import { SetUpList } from './set-up-list.tsx'
import { ToTranslateList } from './to-translate-list.tsx'
import { useMailLanguage } from './use-mail-language.ts'
import { WaitsForScript } from './waits-for-script.tsx'

/** The owner's dashboard. */
export function Dashboard(props: { data: AdminData; time: number }) {
  useMailLanguage(props.data.inbox.mailLanguage)
  return (
    <DashboardScreen {...props}>
      {({ pictures, binned, inbox, written, builtIn, closures, setUp, backups }) => (
        <>
          <h1>{m.admin_heading()}</h1>
          <noscript>
            <p className="panel my-4">{m.admin_needsScript()}</p>
          </noscript>
          <DashboardLinks unread={inbox.counts.unread} />
          {backups.failure && <Backups state={backups} />}
          <WaitsForScript>
            <SetUpList items={setUp} />
            <ToTranslateList items={listToTranslate({ ...written, closures })} />
            <DashboardPart id="upload" heading={m.admin_uploadHeading()}>
              <UploadForm />
            </DashboardPart>
            <DashboardPart id="closed-days" heading={m.closedDays_heading()}>
              <ClosedDays closures={closures} />
            </DashboardPart>
            <DashboardPart id="photos" heading={m.admin_galleryHeading()}>
              <GalleryManager pictures={pictures} />
            </DashboardPart>
            <DashboardPart id="bin" heading={m.admin_binHeading()}>
              <Bin pictures={binned} />
            </DashboardPart>
            <DashboardPart id={inboxPart} heading={m.admin_inboxHeading()}>
              <Inbox {...inbox} />
            </DashboardPart>
            <DashboardPart id="shop-details" heading={m.admin_shopDetailsHeading()}>
              <ShopDetailsEditor written={written} builtIn={builtIn} closures={closures} />
            </DashboardPart>
          </WaitsForScript>
          {!backups.failure && <Backups state={backups} />}
        </>
      )}
    </DashboardScreen>
  )
}
