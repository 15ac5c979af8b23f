import { useState } from 'react'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { Backups } from '../backups/backups-panel.tsx'
import { Album } from '../gallery/manage/album.tsx'
import { Trash } from '../gallery/trash/trash.tsx'
import { sheetOfChosen, UploadForm } from '../gallery/uploads/upload-form.tsx'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { useOpenSheet } from '../ui/dashboard/open-sheet.ts'
import { DailyCheck } from './daily-check.tsx'
import { dashboardScreen, WaitForHydration } from './dashboard-screen.tsx'
import type { PhotosData } from './load-screens.server.ts'
import { SetUpCard } from './set-up-card.tsx'
import { Today } from './today.tsx'

export const PhotosScreen = dashboardScreen(
  ({ today, trashed, setUp, backups, troubles, report, ...album }: PhotosData) => (
    <>
      {troubles.length > 0 && <DailyCheck troubles={troubles} report={report} />}
      <FailedBackup backups={backups} />
      <WaitForHydration>
        <PhotosTop today={today} setUp={setUp} />
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

/** Keeps the panel once it is shown, because the failure disappears when the owner requests the next backup. */
function FailedBackup({ backups }: Pick<PhotosData, 'backups'>) {
  const [hasFailed, setFailed] = useState(false)
  if (backups.failure && !hasFailed) setFailed(true)
  return hasFailed && <Backups loaded={backups} />
}

/** The sheet of the chosen photos is as wide as the page. */
function PhotosTop({ today, setUp }: Pick<PhotosData, 'today' | 'setUp'>) {
  const isChoosing = useOpenSheet() === sheetOfChosen
  return (
    <div className="photos-top" data-open={isChoosing ? '' : undefined}>
      <Today {...today} />
      <SetUpCard setUp={setUp} />
      <DashboardSection id="upload" heading={m.admin_uploadHeading()}>
        <UploadForm />
        <a href={localPath(dashboardPaths.bringPhotos)} className="link inline-flex min-h-11 items-center text-sm">
          {m.zip_heading()}
        </a>
      </DashboardSection>
    </div>
  )
}
