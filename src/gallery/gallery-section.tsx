import { messages } from '../contract/messages.ts'
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
        {pictures === undefined && <EmptyWall text={messages.gallery.unavailable} />}
        {pictures?.length === 0 && <EmptyWall text={messages.gallery.empty} hint={messages.gallery.emptyHint} />}
        {pictures !== undefined && pictures.length > 0 && (
          <>
            <p className="-mt-2 mb-8 max-w-[44rem] lg:-mt-6 lg:mb-12">{messages.gallery.intro}</p>
            <ul className="grid grid-cols-1 gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-10">
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

/** An empty mat of a picture's own height, with a mango still to be stitched. */
function EmptyWall({ text, hint }: { text: string; hint?: string }) {
  return (
    <div className="grid min-h-[300px] content-center justify-items-center gap-2 border-2 border-dashed border-edge/60 bg-paper p-8 text-center">
      <svg
        viewBox="0 0 60 76"
        className="mb-3 h-20 fill-none stroke-kandangi stroke-3 [stroke-dasharray:0_6] [stroke-linecap:round]"
        aria-hidden="true"
      >
        <path d="M50 6C40-3 25 3 17 18 8 35 4 51 12 62c9 13 32 11 38-6 5-14-4-22-8-33-3-8 0-12 8-17z" />
        <path d="M32 22C23 33 17 46 21 54c5 9 19 6 21-5 2-8-5-15-10-27z" />
      </svg>
      <p className="text-lg font-semibold text-balance">{text}</p>
      {hint && <p className="text-teak-soft">{hint}</p>}
    </div>
  )
}
