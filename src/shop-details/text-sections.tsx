import type { ReactNode } from 'react'
import { foreignLanguage } from '../messages/detect-language.ts'
import { type ShopTextsOfLanguage, serviceCards } from './displayed-details.ts'

export function Story({ story }: { story: string }) {
  return (
    <p lang={foreignLanguage(story)} className="mt-4 wrap-anywhere whitespace-pre-line">
      {story}
    </p>
  )
}

export function Reasons({ reasons }: Pick<ShopTextsOfLanguage, 'reasons'>) {
  return (
    <ul className="grid gap-8">
      {reasons.map(({ title, text }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: The places are fixed.
          key={index}
          className="grid gap-x-10 gap-y-2 border-t-2 border-dashed border-thread/50 pt-6 wrap-anywhere md:grid-cols-[2fr_3fr]"
        >
          <h3 lang={foreignLanguage(title)}>{title}</h3>
          <p lang={foreignLanguage(text)} className="whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}

export function ServiceCards({ services }: Pick<ShopTextsOfLanguage, 'services'>) {
  return (
    <ul className="grid gap-12 md:grid-cols-3 md:gap-8 lg:gap-16">
      {serviceCards().map(({ title }, index) => {
        const Icon = serviceIcons[index] ?? BlouseIcon
        return (
          <li key={title} className="min-w-0">
            <Icon />
            <h3 className="mt-5 first-letter:uppercase">{title}</h3>
            <ul className="mt-3 grid gap-2 wrap-anywhere">
              {services[index]?.points.map((point, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: The places are fixed.
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

function ServiceIcon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 112 112"
      className="size-28 lg:size-36 fill-none stroke-kandangi [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:2]"
      aria-hidden="true"
    >
      <path d="M56 2l54 54-54 54L2 56z" className="fill-limewash stroke-none" />
      <path d="M56 10l46 46-46 46-46-46z" className="stroke-mustard" strokeDasharray="5 5" />
      {children}
    </svg>
  )
}

function BlouseIcon() {
  return (
    <ServiceIcon>
      <path
        d="M42 34l-12 5-10 23 13 6 5-9c2 9 1 15-1 25h38c-2-10-3-16-1-25l5 9 13-6-10-23-12-5c0 21-4 29-14 29s-14-8-14-29z"
        className="fill-paper"
      />
      <path d="M22 57l13 6M90 57l-13 6M38 79h36" />
      <path d="M47 38c0 14 3 19 9 19s9-5 9-19" className="stroke-mustard" strokeDasharray="0 4.5" strokeWidth="3" />
      <path d="M42 38q14 7 28 0M56 41.5v8" />
    </ServiceIcon>
  )
}

function NeedleIcon() {
  return (
    <ServiceIcon>
      <path d="M20 66c12-6 24 6 36 0s24 6 36 0v18c-12 6-24-6-36 0s-24-6-36 0z" className="fill-paper" />
      <path d="M26 72.5c10-4 20 5 30 0s20 4 30 0" className="stroke-mustard" strokeDasharray="5 5" strokeWidth="3" />
      <path d="M82 22L44 68l-3-2.5L79 19.5q4-2 3 2.5z" className="fill-paper" />
      <path d="M78 24l-3.5 4.5" />
      <path d="M76.5 26c-14-12-30-6-34 4s-14 10-18 2" className="stroke-mustard" />
    </ServiceIcon>
  )
}

function FrameIcon() {
  return (
    <ServiceIcon>
      <circle cx="56" cy="58" r="31" className="fill-paper" />
      <circle cx="56" cy="58" r="25.5" />
      <path d="M50 27v-8h12v8M53 19v-4h6v4" className="fill-paper" />
      <path
        d="M52 74c-11-4-13-20-4-29 5-5 13-6 18-1-5 0-7 4-5 9 3 8 3 19-9 21z"
        className="stroke-mustard"
        strokeDasharray="4 2.5"
        strokeWidth="3"
      />
      <path d="M52 67c-4-3-4-10 0-14 3 4 4 10 0 14z" />
      <path d="M67 66c3-1 5-3 5-6-3 0-5 2-5 6zM67 66v6" />
    </ServiceIcon>
  )
}

const serviceIcons = [BlouseIcon, NeedleIcon, FrameIcon]
