import { messages } from '../contract/messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { GalleryPiece } from './gallery-piece.tsx'
import type { GalleryPicture } from './picture.tsx'

const picturesInFirstRow = 3

/** @param pictures undefined where they could not be read */
export function GallerySection({ pictures }: { pictures: GalleryPicture[] | undefined }) {
  return (
    <section id="gallery" aria-labelledby="gallery-heading" className="section bg-limewash">
      <div className="wrap">
        <SectionHeading id="gallery-heading">{messages.gallery.heading}</SectionHeading>
        {pictures === undefined && <EmptyState text={messages.gallery.unavailable} />}
        {pictures?.length === 0 && <EmptyState text={messages.gallery.empty} hint={messages.gallery.emptyHint} />}
        {pictures !== undefined && pictures.length > 0 && (
          <>
            <p className="print:hidden -mt-2 mb-8 max-w-[44rem] lg:-mt-6 lg:mb-12">{messages.gallery.intro}</p>
            <ul className="gallery-wall grid grid-cols-1 gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-10">
              {pictures.map((picture, index) => (
                <GalleryPiece key={picture.id} picture={picture} isFirstRow={index < picturesInFirstRow} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
