import { useRevalidator } from 'react-router'
import { messages } from '../contract/messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { BinnedPhoto, type BinnedPicture } from './binned-photo.tsx'

const { admin } = messages

/** What was deleted and can still be brought back, deleted last first. */
export function Bin({ pictures }: { pictures: BinnedPicture[] }) {
  const { revalidate } = useRevalidator()
  if (pictures.length === 0) return <EmptyState text={admin.binEmpty} hint={admin.binEmptyHint} />
  return (
    <>
      <p>
        {admin.galleryCount(pictures.length)}. {admin.binHint}
      </p>
      <ul className="border-b border-thread">
        {pictures.map((picture) => (
          <BinnedPhoto key={picture.id} picture={picture} onChange={revalidate} />
        ))}
      </ul>
    </>
  )
}
