import type { ImgHTMLAttributes, Ref } from 'react'
import type { Description, GalleryItem } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { avifOf, webpOf, widthsOf } from '../images/image-address.ts'
import { categoryName } from './category-name.ts'
import { dataSaverWidth } from './data-saver.ts'
import { displayDescription } from './display-description.ts'

/** `url` may be on another host. */
export interface GalleryPicture extends GalleryItem, Partial<Description> {
  code: string
  widthPx: number
  heightPx: number
  /** The placeholder is a tiny WebP in base64; null or empty means that there is none. */
  placeholder: string | null
  hasAvif: boolean
}

type PictureProps = {
  picture: GalleryPicture
  image?: Ref<HTMLImageElement>
  /** The browser chooses among small files only. */
  isSmall?: boolean
} & Pick<ImgHTMLAttributes<HTMLImageElement>, 'sizes' | 'loading' | 'className'>

/** @param props.className sets the size, which the photo fills */
export function Picture({ picture, sizes, loading, className, image, isSmall }: PictureProps) {
  const { url, category, widthPx, heightPx, placeholder, hasAvif } = picture
  const smallPx = dataSaverWidth(picture)
  const description = displayDescription(picture)
  const widths = widthsOf(widthPx).filter((width) => !isSmall || width <= smallPx)
  const srcSet = (formatName: typeof webpOf) => widths.map((width) => `${formatName(url, width)} ${width}w`).join(', ')
  return (
    <span className={`picture ${className}`}>
      {placeholder && (
        <img src={`data:image/webp;base64,${placeholder}`} alt="" decoding="sync" className="placeholder" />
      )}
      <picture>
        {hasAvif && <source type="image/avif" srcSet={srcSet(avifOf)} sizes={sizes} />}
        <source type="image/webp" srcSet={srcSet(webpOf)} sizes={sizes} />
        <img
          ref={image}
          src={url}
          width={widthPx}
          height={heightPx}
          alt={description?.text ?? m.gallery_imageAlt({ category: categoryName(category) })}
          lang={description?.lang}
          loading={loading}
          // `slow-connection.ts` removes all wider files.
          data-small={smallPx}
          decoding="async"
        />
      </picture>
    </span>
  )
}
