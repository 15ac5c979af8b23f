import { messages } from '../contract/messages.ts'
import { SectionHeading } from '../ui/section-heading.tsx'
import { KandangiBorder } from './kandangi-border.tsx'
import { Pallu } from './pallu.tsx'

/** The saree, unrolled across the page from border to border, with its pallu at the left where there is room. */
export function WhyChoose() {
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
              {messages.whyChoose.heading}
            </SectionHeading>
            <ul className="grid gap-8">
              {messages.whyChoose.reasons.map(({ title, text }) => (
                <li
                  key={title}
                  className="grid gap-x-10 gap-y-2 border-t-2 border-dashed border-thread/50 pt-6 md:grid-cols-[2fr_3fr]"
                >
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <KandangiBorder className="-scale-y-100" />
    </section>
  )
}
