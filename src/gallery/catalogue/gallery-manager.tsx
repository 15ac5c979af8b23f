import { m } from '../../messages/compiled/messages.js'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useRefresh } from '../../ui/refresh.ts'
import { ManagedPhoto, type ManagedPicture } from './managed-photo.tsx'

/** Every photo of the gallery with its price, in the gallery's order, to be changed in place. */
export function GalleryManager({ pictures }: { pictures: ManagedPicture[] }) {
  const refresh = useRefresh()
  if (pictures.length === 0) return <EmptyState text={m.gallery_empty()} hint={m.admin_emptyGalleryHint()} />
  return (
    <>
      <p>{m.admin_galleryCount({ count: pictures.length })}</p>
      <ul className="border-b border-thread">
        {pictures.map((picture) => (
          <ManagedPhoto key={picture.id} picture={picture} onChange={refresh} />
        ))}
      </ul>
    </>
  )
}
