import type { ImgHTMLAttributes, Ref } from 'react'
import type { GalleryItem } from '../../api/gallery.ts'
import { avifOf, webpOf, widthsOf } from '../images/image-address.ts'

/** `url` may be on another host. */
export interface GalleryPicture extends GalleryItem {
  code: string
  widthPx: number
  heightPx: number
  /** The placeholder is a tiny WebP in base64; null or empty means that there is none. */
  placeholder: string | null
  hasAvif: boolean
}

type PictureProps = {
  picture: Pick<GalleryPicture, 'url' | 'widthPx' | 'heightPx' | 'placeholder' | 'hasAvif'>
  image?: Ref<HTMLImageElement>
  widestPx?: number | undefined
  /** `slow-connection.ts` removes all wider files. */
  smallPx?: number
} & Pick<ImgHTMLAttributes<HTMLImageElement>, 'alt' | 'sizes' | 'loading' | 'className'>

/** @param props.className sets the size, which the photo fills */
export function Picture({
  picture,
  alt,
  sizes,
  loading,
  className,
  image,
  widestPx = Number.POSITIVE_INFINITY,
  smallPx,
}: PictureProps) {
  const srcSet = (formatName: typeof webpOf) =>
    widthsOf(picture.widthPx)
      .filter((width) => width <= widestPx)
      .map((width) => `${formatName(picture.url, width)} ${width}w`)
      .join(', ')
  return (
    <span className={`picture ${className}`}>
      {picture.placeholder && (
        <img src={`data:image/webp;base64,${picture.placeholder}`} alt="" decoding="sync" className="placeholder" />
      )}
      <picture>
        {picture.hasAvif && <source type="image/avif" srcSet={srcSet(avifOf)} sizes={sizes} />}
        <source type="image/webp" srcSet={srcSet(webpOf)} sizes={sizes} />
        <img
          ref={image}
          src={picture.url}
          width={picture.widthPx}
          height={picture.heightPx}
          alt={alt}
          loading={loading}
          data-small={smallPx}
          decoding="async"
        />
      </picture>
    </span>
  )
}
