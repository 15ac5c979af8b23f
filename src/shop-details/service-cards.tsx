import { foreignLanguage } from '../messages/detect-language.ts'
import { serviceCards } from './default-texts.ts'
import type { ShopTextsOfLanguage } from './displayed-details.ts'
import { BlouseIcon, FrameIcon, NeedleIcon } from './service-icons.tsx'

const icons = [BlouseIcon, NeedleIcon, FrameIcon] as const

export function ServiceCards({ services }: Pick<ShopTextsOfLanguage, 'services'>) {
  return (
    <ul className="grid gap-12 md:grid-cols-3 md:gap-8 lg:gap-16">
      {serviceCards().map(({ title }, index) => {
        const Icon = icons[index] ?? BlouseIcon
        return (
          <li key={title} className="min-w-0">
            <Icon />
            <h3 className="mt-5 first-letter:uppercase">{title}</h3>
            <ul className="mt-3 grid gap-2 wrap-anywhere">
              {services[index]?.points.map((point, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two places, each with its words
                <li key={at} lang={foreignLanguage(point)} className="stitched">
                  {point}
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
