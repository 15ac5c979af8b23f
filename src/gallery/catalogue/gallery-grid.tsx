import { photosPerPage } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { GalleryCard } from './gallery-card.tsx'
import { addressOf, type GalleryPage, lastPage } from './gallery-page.ts'
import type { GridData } from './grid-data.ts'

interface GalleryWallProps {
  gallery: GalleryPage
  whatsapp: string
  origin: string
  hasSaveData: boolean
}

/** One page of photos, with links to the one before and the next. `gallery-clicks.ts` opens photos and adds further pages. */
export function GalleryGrid({ gallery, whatsapp, origin, hasSaveData }: GalleryWallProps) {
  const { view, total, pictures } = gallery
  const before = (view.page - 1) * photosPerPage
  const to = before + pictures.length
  const data: GridData = { pictures: pictures.map(({ placeholder, ...picture }) => picture), whatsapp, origin }
  return (
    <>
      {view.page > 1 && (
        <p className="mb-8 print:hidden">
          <a
            href={localPath(addressOf({ ...view, page: view.page - 1 }))}
            className="link inline-flex min-h-11 items-center"
          >
            {m.gallery_earlierPhotos()}
          </a>
        </p>
      )}
      <ul
        data-wall={JSON.stringify(data)}
        className="gallery-grid grid grid-cols-1 gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-10"
      >
        {pictures.map((picture) => (
          <GalleryCard key={picture.id} picture={picture} hasSaveData={hasSaveData} />
        ))}
      </ul>
      {total > photosPerPage && (
        <div
          data-from={before + 1}
          data-to={to}
          data-total={total}
          className="gallery-more mt-10 grid justify-items-center gap-3 text-center print:hidden"
        >
          <p role="status" className="tabular-nums text-teak-soft">
            {before ? m.gallery_shown({ from: before + 1, to, total }) : m.gallery_shownFromFirst({ to, total })}
          </p>
          {view.page < lastPage(total) && (
            <a href={localPath(addressOf({ ...view, page: view.page + 1 }))} className="button button-quiet">
              {m.gallery_morePhotos()}
            </a>
          )}
          <p role="alert" className="form-failure" />
        </div>
      )}
    </>
  )
}
