import { useContext, useEffect } from 'react'
import { Link } from 'react-router'
import { categoryName } from '../gallery/category-name.ts'
import { designAddress } from '../gallery/design-code.ts'
import type { ShownDesign } from '../gallery/designs.server.ts'
import { LargePicture } from '../gallery/large-picture.tsx'
import { shownPrice } from '../gallery/shown-price.ts'
import { ArrowIcon, ChatIcon } from '../ui/icons.tsx'
import { InterestContext } from '../ui/interest.ts'
import { PriceTag } from '../ui/price-tag.tsx'
import { Stitch } from '../ui/stitch.tsx'
import { m } from '../words/compiled/messages.js'

/** A finished piece by itself, and how to ask about it. */
export function DesignOnShow({ design, askLink }: { design: ShownDesign; askLink: string | undefined }) {
  const { picture, place } = design
  const { id } = picture
  const onInterest = useContext(InterestContext)
  const onAsk = () => onInterest({ id, interest: 'asked about' })
  useEffect(() => onInterest({ id, interest: 'looked at' }), [id, onInterest])
  return (
    <article className="wrap pt-6 pb-16 lg:pt-10 lg:pb-24">
      <Link to={place} className="link inline-flex min-h-11 items-center">
        {m.design_backToGallery()}
      </Link>
      <div className="mt-2 grid gap-8 lg:mt-4 lg:grid-cols-2 lg:gap-16">
        <div className="min-w-0 self-center border border-thread bg-paper p-2.5">
          {/* Another photo is another picture, not this one changing. */}
          <LargePicture key={picture.id} picture={picture} />
        </div>
        <div className="min-w-0 self-center">
          <h1 className="text-kandangi">
            <span className="block tabular-nums">{picture.code}</span>
            <span className="mt-1 block text-xl text-teak first-letter:uppercase">
              {categoryName(picture.category)}
            </span>
          </h1>
          <Stitch className="mt-4 stroke-kandangi" />
          <div className="mt-8 flex text-lg [--tag-thread:var(--color-kandangi)]">
            <div>
              <PriceTag>{shownPrice(picture.price)}</PriceTag>
            </div>
          </div>
          <p className="mt-6 max-w-[36rem] text-balance">{m.gallery_intro()}</p>
          {askLink ? (
            <a
              href={askLink}
              rel="noopener"
              onClick={onAsk}
              className="button mt-6 w-full bg-leaf text-plaster sm:w-auto"
            >
              <ChatIcon />
              {m.design_ask()}
            </a>
          ) : (
            <Link to="/#contact" onClick={onAsk} className="button button-primary mt-6 w-full sm:w-auto">
              {m.design_askByMessage()}
            </Link>
          )}
          <p className="mt-3 max-w-[36rem] text-sm text-balance text-teak-soft">{m.design_hint()}</p>
          <Neighbours {...design} />
        </div>
      </div>
    </article>
  )
}

function Neighbours({ previous, next }: Pick<ShownDesign, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav
      aria-label={m.design_neighbours()}
      className="mt-10 flex flex-wrap justify-between gap-x-4 border-t border-thread pt-4 print:hidden"
    >
      {previous && <Neighbour code={previous} direction="previous" />}
      {next && <Neighbour code={next} direction="next" />}
    </nav>
  )
}

function Neighbour({ code, direction }: { code: string; direction: 'previous' | 'next' }) {
  return (
    <Link
      to={designAddress(code)}
      rel={direction === 'previous' ? 'prev' : 'next'}
      className={`inline-flex min-h-12 items-center gap-2 font-semibold text-kandangi ${direction === 'next' ? 'ms-auto' : ''}`}
    >
      {direction === 'previous' && <ArrowIcon direction="left" />}
      <span className="link tabular-nums">
        {m.design_neighbour({ direction: direction === 'previous' ? m.design_previous() : m.design_next(), code })}
      </span>
      {direction === 'next' && <ArrowIcon direction="right" />}
    </Link>
  )
}
