import { m } from '../words/compiled/messages.js'
import { categoryName } from './category-name.ts'
import { LargeOnWish } from './large-on-wish.tsx'
import { type GalleryPicture, Picture } from './picture.tsx'
import { sparingWidth, useSparing, widestOf } from './sparing.ts'

/** A piece by itself, whole, as large as the window lets it be; where data is saved, small until it is wanted large. */
export function LargePicture({ picture }: { picture: GalleryPicture }) {
  const { image, isSparing } = useSparing()
  const { widthPx, heightPx, category } = picture
  const smallPx = sparingWidth(picture)
  // It is never higher than most of the window.
  const fitting = (column: string) => `min(${column}, ${Math.ceil((90 * widthPx) / heightPx)}vh)`
  const whole = (
    <Picture
      picture={picture}
      alt={m.gallery_imageAlt({ category: categoryName(category) })}
      sizes={`(min-width: 1240px) ${fitting('526px')}, (min-width: 1024px) ${fitting('calc(50vw - 94px)')}, (min-width: 768px) ${fitting('calc(100vw - 102px)')}, ${fitting('calc(100vw - 60px)')}`}
      loading="eager"
      className="picture-whole"
      image={image}
      widestPx={isSparing ? smallPx : undefined}
    />
  )
  if (!isSparing || smallPx === widestOf(picture)) return whole
  return (
    <LargeOnWish picture={picture} image={image}>
      {whole}
    </LargeOnWish>
  )
}
