import { useRevalidator } from 'react-router'
import { messages } from '../contract/messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ManagedPhoto, type ManagedPicture } from './managed-photo.tsx'

/** Every photo of the gallery with its price, in the gallery's order, to be changed in place. */
export function GalleryManager({ pictures }: { pictures: ManagedPicture[] }) {
  const { revalidate } = useRevalidator()
  if (pictures.length === 0) return <EmptyState text={messages.gallery.empty} hint={messages.admin.emptyGalleryHint} />
  return (
    <>
      <p>{messages.admin.galleryCount(pictures.length)}</p>
      <ul className="border-b border-thread">
        {pictures.map((picture) => (
          <ManagedPhoto key={picture.id} picture={picture} onChange={revalidate} />
        ))}
      </ul>
    </>
  )
}
