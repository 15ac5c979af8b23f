import type { DesignPhoto, GalleryPicture } from '../../api/gallery.ts'

/** Returns the photos of a design, beginning with the picture itself. */
export function photosOf(picture: DesignPhoto & Pick<GalleryPicture, 'morePhotos'>): DesignPhoto[] {
  const { url, widthPx, heightPx, placeholder, hasAvif, side, morePhotos = [] } = picture
  return [{ url, widthPx, heightPx, placeholder, hasAvif, side }, ...morePhotos]
}
