import type { ImgHTMLAttributes } from 'react'
import type { DesignPhoto, GalleryPicture } from '../../api/gallery.ts'
import { avifName, dataSaverWidth, listWidths, webpName } from '../images/image-address.ts'
import { displayDescription, imageAlt } from './design-texts.ts'

type PictureProps = {
  picture: GalleryPicture
  /** The default is the first photo. */
  photo?: DesignPhoto
  isSmall?: boolean
} & Pick<ImgHTMLAttributes<HTMLImageElement>, 'sizes' | 'loading' | 'className'>

export function Picture({ picture, photo = picture, sizes, loading = 'lazy', className = '', isSmall }: PictureProps) {
  const { url, widthPx, heightPx, placeholder, hasAvif } = photo
  const smallPx = dataSaverWidth(photo)
  const widths = listWidths(widthPx).filter((width) => !isSmall || width <= smallPx)
  const srcSet = (formatName: typeof webpName) =>
    widths.map((width) => `${formatName(url, width)} ${width}w`).join(', ')
  return (
    <span className={`picture ${className}`}>
      {placeholder && (
        <img src={`data:image/webp;base64,${placeholder}`} alt="" decoding="sync" className="placeholder" />
      )}
      <picture>
        {hasAvif && <source type="image/avif" srcSet={srcSet(avifName)} sizes={sizes} />}
        <source type="image/webp" srcSet={srcSet(webpName)} sizes={sizes} />
        <img
          src={url}
          width={widthPx}
          height={heightPx}
          alt={imageAlt(picture, photo)}
          lang={displayDescription(picture)?.lang}
          loading={loading}
          // `slow-connection.ts` reads this width.
          data-small={smallPx}
          decoding="async"
        />
      </picture>
    </span>
  )
}
