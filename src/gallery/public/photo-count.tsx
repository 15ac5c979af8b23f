import type { GalleryPicture } from '../../api/gallery.ts'

/** Marks a design with several photos. The label of the link names their number for screen readers. */
export function PhotoCount({ picture: { morePhotos = [] } }: { picture: GalleryPicture }) {
  if (morePhotos.length === 0) return null
  return <span className="photo-count">{1 + morePhotos.length}</span>
}
