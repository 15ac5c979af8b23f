import type { MouseEvent } from 'react'
import { NotificationSettings } from '../accounts/security/notifications.tsx'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { proposedRetention, setUpPhotos, spamDays } from '../api/shop-constants.ts'
import { RetentionForm } from '../contact/inbox/retention-form.tsx'
import { SampleRemoval } from '../gallery/manage/sample-removal.tsx'
import { Picture } from '../gallery/public/picture.tsx'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { previewShop } from '../shop-details/editor/preview-shop.ts'
import { useAction } from '../ui/dashboard/action.tsx'
import { PlusIcon } from '../ui/dashboard/dashboard-icons.tsx'
import { Button, Failure } from '../ui/forms/button.tsx'
import type { SetUpData } from './load-set-up.server.ts'
import { accept } from './set-up-answer-form.tsx'
import type { Asked } from './set-up-asked.ts'

export function PhotosPreview({ gallery }: Pick<SetUpData, 'gallery'>) {
  if (gallery.pictures.length === 0) return <p>{m.gallery_empty()}</p>
  return (
    <div className="grid grid-cols-3 gap-2">
      {gallery.pictures.map((picture) => (
        <Picture key={picture.id} picture={picture} sizes="(width >= 48rem) 200px, 30vw" className="aspect-square" />
      ))}
    </div>
  )
}

export function PhotosAnswer(asked: Asked) {
  const { gallery } = asked.edited
  return (
    <>
      <p className="font-semibold">{m.setUp_ownPhotos({ count: gallery.ownCount, wanted: setUpPhotos })}</p>
      <SampleRemoval ids={gallery.samples} />
      {gallery.ownCount > 0 && <AcceptButton {...asked} text={m.setUp_enoughPhotos()} />}
      <div className="submit-row">
        <a href={localPath(`${dashboardPaths.photos}#upload`)} onClick={addPhoto} className="button button-primary">
          <PlusIcon />
          {m.upload_photo()}
        </a>
        {asked.links}
      </div>
    </>
  )
}

/** Opens the dialog of the link '+ Photo' in the frame. */
function addPhoto(event: MouseEvent) {
  event.preventDefault()
  document.querySelector<HTMLElement>('.add-photo')?.click()
}

/** Shows what the phone would show. */
export function NotificationPreview(edited: Asked['edited']) {
  return (
    <div className="flex items-center gap-3">
      {/* React would preload an image that is not lazy, which the island does not expect. */}
      <img src="/icon-192.png" alt="" width={40} height={40} loading="lazy" />
      <div className="min-w-0">
        <p className="font-semibold">{previewShop(edited).identity.shop}</p>
        <p className="text-sm">{m.mail_message_subject({ name: m.setUp_exampleName() })}</p>
      </div>
    </div>
  )
}

export function NotificationsAnswer(asked: Asked) {
  const { notifications } = asked.edited
  return (
    <>
      {notifications ? (
        <NotificationSettings {...notifications} onTurnedOn={() => asked.finish(asked.item)} />
      ) : (
        <p>{m.notifications_unsupported()}</p>
      )}
      <AcceptButton {...asked} text={m.setUp_noNotifications()} />
      <div className="submit-row">{asked.links}</div>
    </>
  )
}

export function RetentionPreview() {
  return <p className="text-sm">{m.privacy_messageLines({ retention: proposedRetention })}</p>
}

/** Proposes a time, and says what it would delete. */
export function RetentionAnswer({ item, edited: { retention }, open, finish, links }: Asked) {
  const proposal = open.includes(item) ? proposedRetention : retention.messageRetention
  return (
    <>
      <p>{m.setUp_retentionSpam({ spamDays })}</p>
      <RetentionForm {...retention} proposal={proposal} onSaved={() => finish(item)} links={links} />
    </>
  )
}

function AcceptButton({ item, open, finish, text }: Asked & { text: string }) {
  const { run, busy, failure } = useAction(async () => {
    await accept(item)
    finish(item)
  }, m.admin_actionFailed)
  if (!open.includes(item)) return null
  return (
    <div className="grid sm:justify-items-start">
      <Button kind="quiet" onClick={run} busyText={busy && m.admin_saving()}>
        {text}
      </Button>
      <Failure>{failure}</Failure>
    </div>
  )
}
