import type { ReactNode } from 'react'
import { OwnerText } from '../../ui/owner-text.tsx'
import { type ShopTextsOfLanguage, serviceCards } from './displayed-details.ts'
import blouseDrawing from './drawings/blouse.svg'
import frameDrawing from './drawings/frame.svg'
import needleDrawing from './drawings/needle.svg'

/** The owner's dashboard adds a link to each item. */
type Items = { children?: (index: number) => ReactNode }

const drawings = [blouseDrawing, needleDrawing, frameDrawing]

export function Story({ story }: { story: string }) {
  return <OwnerText text={story} className="wrap-anywhere whitespace-pre-line" />
}

export function Reasons({ reasons, children }: Pick<ShopTextsOfLanguage, 'reasons'> & Items) {
  return (
    <ul className="grid gap-8">
      {reasons.map(({ title, text }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: The number and order of the items are fixed.
          key={index}
          className="grid gap-x-10 gap-y-2 border-t-2 border-dashed border-thread/50 pt-6 wrap-anywhere md:grid-cols-[2fr_3fr]"
        >
          <OwnerText as="h3" text={title} />
          <OwnerText text={text} className="whitespace-pre-line" />
          {children?.(index)}
        </li>
      ))}
    </ul>
  )
}

export function ServiceCards({ services, children }: Pick<ShopTextsOfLanguage, 'services'> & Items) {
  return (
    <ul className="grid gap-9 md:gap-10 lg:grid-cols-3 lg:gap-16">
      {serviceCards().map(({ title }, index) => (
        <li
          key={title}
          className="flex flex-wrap items-center gap-x-4 md:grid md:grid-cols-[auto_1fr] md:gap-x-8 lg:block"
        >
          <img
            src={drawings[index]}
            alt=""
            loading="lazy"
            className="size-20 scheme-only-light md:row-span-2 md:size-28 lg:size-36"
          />
          <h3 className="min-w-min flex-1 first-letter:uppercase lg:mt-5">{title}</h3>
          <ul className="mt-3 grid gap-x-8 gap-y-2 wrap-anywhere max-md:w-full md:max-lg:grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))]">
            {services[index]?.points.map((point, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The number and order of the items are fixed.
              <OwnerText key={at} as="li" text={point} className="stitched" />
            ))}
          </ul>
          {children?.(index)}
        </li>
      ))}
    </ul>
  )
}
