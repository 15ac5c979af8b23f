import { Backups } from '../backups/backups-panel.tsx'
import { Album } from '../gallery/manage/album.tsx'
import { Trash } from '../gallery/trash/trash.tsx'
import { UploadForm } from '../gallery/uploads/upload-form.tsx'
import { m } from '../messages/compiled/messages.js'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { DailyCheck } from './daily-check.tsx'
import { dashboardScreen, WaitForHydration } from './dashboard-screen.tsx'
import type { PhotosData } from './load-screens.server.ts'
import { SetUpCard } from './set-up-card.tsx'
import { Today } from './today.tsx'

export const PhotosScreen = dashboardScreen(
  ({ today, trashed, setUp, backups, troubles, report, ...album }: PhotosData) => (
    <>
      {troubles.length > 0 && <DailyCheck troubles={troubles} report={report} />}
      {backups.failure && <Backups loaded={backups} />}
      <WaitForHydration>
        <div className="photos-top">
          <Today {...today} />
          <SetUpCard setUp={setUp} />
          <DashboardSection id="upload" heading={m.admin_uploadHeading()}>
            <UploadForm />
          </DashboardSection>
        </div>
        <DashboardSection id="photos" heading={m.admin_galleryHeading()}>
          <Album {...album} />
        </DashboardSection>
        <DashboardSection id="trash" heading={m.admin_trashHeading()} isCollapsible>
          <Trash pictures={trashed} />
        </DashboardSection>
      </WaitForHydration>
    </>
  ),
)
