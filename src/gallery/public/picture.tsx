import type { ImgHTMLAttributes } from 'react'
import type { DesignPhoto, GalleryPicture } from '../../api/gallery.ts'
import { avifName, dataSaverWidth, listWidths, webpName } from '../images/image-address.ts'
import { displayDescription, imageAlt } from './design-texts.ts'

type PhotoAttributes = {
  isSmall?: boolean
} & Pick<ImgHTMLAttributes<HTMLImageElement>, 'sizes' | 'loading' | 'className'>

type PictureProps = PhotoAttributes & {
  picture: GalleryPicture
  /** The default is the first photo. */
  photo?: DesignPhoto
}

export function Picture({ picture, photo = picture, ...attributes }: PictureProps) {
  return <Photo photo={photo} alt={imageAlt(picture, photo)} lang={displayDescription(picture)?.lang} {...attributes} />
}

type PhotoProps = PhotoAttributes & { photo: DesignPhoto; alt: string; lang: string | undefined }

export function Photo({ photo, alt, lang, sizes, loading = 'lazy', className = '', isSmall }: PhotoProps) {
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
          alt={alt}
          lang={lang}
          loading={loading}
          // `slow-connection.ts` reads this width.
          data-small={smallPx}
          decoding="async"
        />
      </picture>
    </span>
  )
}
