import type { DesignPhoto, GalleryPicture } from '../api/gallery.ts'
import { dataSaverWidth, largestWidth } from '../gallery/images/image-address.ts'
import { photoLinkLabel, sideName } from '../gallery/public/design-texts.ts'
import { formatPicture, listPhotos } from '../gallery/public/list-photos.ts'
import { PhotoCount } from '../gallery/public/photo-count.tsx'
import { Picture } from '../gallery/public/picture.tsx'
import { m } from '../messages/compiled/messages.js'

/** Each photo links to its image file, which JavaScript opens in the lightbox. */
export function DesignPhotos({ picture, hasSaveData }: { picture: GalleryPicture; hasSaveData: boolean }) {
  const { code } = picture
  const [first, ...others] = listPhotos(picture) as [DesignPhoto, ...DesignPhoto[]]
  const isSmall = hasSaveData && dataSaverWidth(first) < largestWidth(first)
  const count = 1 + others.length
  return (
    <div data-picture={formatPicture(picture)} className={`design-photos ${count > 1 ? 'design-photos-many' : ''}`}>
      <a href={first.url} aria-label={photoLinkLabel(picture)}>
        <Picture
          picture={picture}
          sizes={listSizes(picture)}
          loading="eager"
          className="picture-whole"
          isSmall={isSmall}
        />
        <PhotoCount picture={picture} />
      </a>
      {others.map((photo, index) => (
        <a key={photo.url} href={photo.url} aria-label={labelPhoto(code, photo, { nth: index + 2, count })}>
          <Picture
            picture={picture}
            photo={photo}
            sizes="(min-width: 768px) 160px, 66vw"
            className="picture-further"
            isSmall={hasSaveData}
          />
        </a>
      ))}
    </div>
  )
}

/** Returns a label such as `EB-3, photo 2 of 4, back`. */
function labelPhoto(code: string, { side }: DesignPhoto, place: { nth: number; count: number }): string {
  return [code, m.design_photoOf(place), side && sideName(side)].filter(Boolean).join(', ')
}

/** Returns the attribute `sizes`, at most 102 px too wide. WebKit does not support `min()` there. */
function listSizes({ widthPx, heightPx }: Pick<GalleryPicture, 'widthPx' | 'heightPx'>): string {
  const highest = Math.ceil((90 * widthPx) / heightPx)
  const highestOnPhone = Math.ceil((46 * widthPx) / heightPx)
  return [
    `(min-width: 1240px) and (max-height: ${Math.floor(52_600 / highest)}px) ${highest}vh`,
    '(min-width: 1240px) 526px',
    `(min-width: 768px) and (min-aspect-ratio: ${2 * highest}/100) ${highest}vh`,
    '(min-width: 1024px) calc(50vw - 94px)',
    '(min-width: 768px) calc(50vw - 78px)',
    `(min-aspect-ratio: ${highestOnPhone}/100) ${highestOnPhone}vh`,
    'calc(100vw - 60px)',
  ].join(', ')
}
