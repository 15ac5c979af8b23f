import type { DesignPhoto, GalleryPicture } from '../../api/gallery.ts'

/** Lists all photos of a design. The first one is the picture itself. */
export function listPhotos(picture: GalleryPicture): DesignPhoto[] {
  return [picture, ...(picture.morePhotos ?? [])]
}

export function readPicture(photo: HTMLElement): GalleryPicture {
  return JSON.parse(photo.dataset.picture as string)
}

/** Formats what `readPicture` needs. Each page contains this for all its designs, so it has no placeholders. */
export function formatPicture(picture: GalleryPicture): string {
  const { placeholder, uploadTime, firstPlace, facts, morePhotos, ...data } = picture
  return JSON.stringify({ ...data, morePhotos: morePhotos?.map(({ placeholder, ...photo }) => photo) })
}
