import { trashDays } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useRefresh } from '../../ui/refresh.ts'
import { TrashedPhoto, type TrashedPicture } from './trashed-photo.tsx'

/** What was deleted and can still be brought back, deleted last first. */
export function Trash({ pictures }: { pictures: TrashedPicture[] }) {
  const refresh = useRefresh()
  if (pictures.length === 0)
    return <EmptyState text={m.admin_trashEmpty()} hint={m.admin_trashEmptyHint({ trashDays })} />
  return (
    <>
      <p>
        {m.admin_galleryCount({ count: pictures.length })}. {m.admin_trashHint({ trashDays })}
      </p>
      <ul className="border-b border-thread">
        {pictures.map((picture) => (
          <TrashedPhoto key={picture.id} picture={picture} onChange={refresh} />
        ))}
      </ul>
    </>
  )
}
