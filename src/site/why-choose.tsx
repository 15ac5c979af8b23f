import { m } from '../messages/compiled/messages.js'
import type { ShopTextsOfLanguage } from '../shop-details/displayed-details.ts'
import { Reasons } from '../shop-details/text-sections.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { KandangiBorder } from './art/kandangi-border.tsx'
import { Pallu } from './art/pallu.tsx'

/** The saree, unrolled across the page from border to border, with its pallu at the left where there is room. */
export function WhyChoose({ reasons }: Pick<ShopTextsOfLanguage, 'reasons'>) {
  return (
    <section id="why" aria-labelledby="why-heading" className="on-dark text-kandangi print:hidden">
      <div className="bg-limewash">
        <KandangiBorder />
      </div>
      <div className="saree relative bg-kandangi text-plaster">
        <Pallu />
        <div className="wrap section lg:grid lg:grid-cols-[4fr_8fr]">
          <div className="lg:col-start-2">
            <SectionHeading id="why-heading" onDark>
              {m.whyChoose_heading()}
            </SectionHeading>
            <Reasons reasons={reasons} />
          </div>
        </div>
      </div>
      <KandangiBorder className="-scale-y-100" />
    </section>
  )
}
