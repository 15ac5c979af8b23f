import { messages } from '../contract/messages.ts'
import { SectionHeading } from '../ui/section-heading.tsx'
import { BlouseIcon, FrameIcon, NeedleIcon } from './service-icons.tsx'

const icons = [BlouseIcon, NeedleIcon, FrameIcon] as const

export function Services() {
  return (
    <section id="service" aria-labelledby="service-heading" className="section print:hidden">
      <div className="wrap">
        <SectionHeading id="service-heading">{messages.services.heading}</SectionHeading>
        <ul className="grid gap-12 md:grid-cols-3 md:gap-8 lg:gap-16">
          {messages.services.cards.map(({ title, points }, index) => {
            const Icon = icons[index] ?? BlouseIcon
            return (
              <li key={title}>
                <Icon />
                <h3 className="mt-5 first-letter:uppercase">{title}</h3>
                <ul className="mt-3 grid gap-2">
                  {points.map((point) => (
                    <li key={point} className="stitched">
                      {point}
                    </li>
                  ))}
                </ul>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
