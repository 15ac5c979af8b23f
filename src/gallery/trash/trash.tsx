import { binDays } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useRefresh } from '../../ui/refresh.ts'
import { BinnedPhoto, type BinnedPicture } from './trashed-photo.tsx'

/** What was deleted and can still be brought back, deleted last first. */
export function Bin({ pictures }: { pictures: BinnedPicture[] }) {
  const refresh = useRefresh()
  if (pictures.length === 0) return <EmptyState text={m.admin_binEmpty()} hint={m.admin_binEmptyHint({ binDays })} />
  return (
    <>
      <p>
        {m.admin_galleryCount({ count: pictures.length })}. {m.admin_binHint({ binDays })}
      </p>
      <ul className="border-b border-thread">
        {pictures.map((picture) => (
          <BinnedPhoto key={picture.id} picture={picture} onChange={refresh} />
        ))}
      </ul>
    </>
  )
}
