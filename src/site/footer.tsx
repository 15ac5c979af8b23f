import { m } from '../messages/compiled/messages.js'
import { FooterLinks } from '../shop-details/contact-details.tsx'
import type { ShopLinks } from '../shop-details/displayed-details.ts'
import { TileFrieze } from './art/tile-frieze.tsx'

export function Footer({ links, year }: { links: ShopLinks; year: number }) {
  return (
    <footer className="on-dark bg-teak text-plaster">
      <TileFrieze className="text-thread/30 print:hidden" />
      <div className="wrap flex flex-col gap-8 py-12 print:py-2 md:flex-row md:items-end md:justify-between">
        <div>
          <p className="font-heading text-2xl font-semibold print:hidden">{m.shop_name()}</p>
          <p className="mt-2 text-thread print:text-inherit" data-year={year}>
            {m.footer_copyright({ year })}
          </p>
        </div>
        <FooterLinks links={links} />
      </div>
    </footer>
  )
}
