import type { ReactNode } from 'react'

/** In a heading, Tamil uses the body font, because the heading font is too thin at this size. */
const className =
  'inline-flex min-h-7 items-center rounded-full border border-thread bg-limewash px-2.5 py-0.5 text-sm/[1.3] font-semibold first-letter:uppercase [:root[lang="ta"]_&]:font-tamil'

export function Chip({ children }: { children: ReactNode }) {
  return <span className={className}>{children}</span>
}
