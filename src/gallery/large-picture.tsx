import { m } from '../words/compiled/messages.js'
import { categoryName } from './category-name.ts'
import { type GalleryPicture, Picture } from './picture.tsx'

/** A piece by itself, whole, as large as the window lets it be. */
export function LargePicture({ picture }: { picture: GalleryPicture }) {
  const { widthPx, heightPx, category } = picture
  // It is never higher than most of the window.
  const fitting = (column: string) => `min(${column}, ${Math.ceil((90 * widthPx) / heightPx)}vh)`
  return (
    <Picture
      picture={picture}
      alt={m.gallery_imageAlt({ category: categoryName(category) })}
      sizes={`(min-width: 1240px) ${fitting('526px')}, (min-width: 1024px) ${fitting('calc(50vw - 94px)')}, (min-width: 768px) ${fitting('calc(100vw - 102px)')}, ${fitting('calc(100vw - 60px)')}`}
      loading="eager"
      className="picture-whole"
    />
  )
}
