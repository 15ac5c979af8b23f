import type { ImgHTMLAttributes, Ref } from 'react'
import type { GalleryItem } from '../../api/gallery.ts'
import { avifOf, webpOf, widthsOf } from '../images/image-address.ts'

/** A gallery item with the size of its picture, in pixels; its `url` is where the page draws it from, here or elsewhere. */
export interface GalleryPicture extends GalleryItem {
  /** As customers name the design: `AB-31`. */
  code: string
  widthPx: number
  heightPx: number
  /** A few pixels in the picture's colours: WebP in base64; null or empty where there is none. */
  placeholder: string | null
  /** Whether it can be had as AVIF, too. */
  hasAvif: boolean
}

type PictureProps = {
  picture: Pick<GalleryPicture, 'url' | 'widthPx' | 'heightPx' | 'placeholder' | 'hasAvif'>
  image?: Ref<HTMLImageElement>
  /** The widest file that may be fetched; without it every width may. */
  widestPx?: number | undefined
  /** The widest file for slow connections, to which `slow-connection.ts` limits the picture. */
  smallPx?: number
} & Pick<ImgHTMLAttributes<HTMLImageElement>, 'alt' | 'sizes' | 'loading' | 'className'>

/**
 * A gallery photo: AVIF or WebP in the width the screen asks for, the upright JPEG for browsers without. Until it has come
 * its own colours stand in its place, and it simply paints over them.
 * @param props.className gives the place its size, which the photo fills.
 */
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
  const srcSet = (addressOf: typeof webpOf) =>
    widthsOf(picture.widthPx)
      .filter((width) => width <= widestPx)
      .map((width) => `${addressOf(picture.url, width)} ${width}w`)
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
