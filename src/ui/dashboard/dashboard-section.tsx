import type { PropsWithChildren } from 'react'
import { Collapsible } from './collapsible.tsx'

type SectionProps = PropsWithChildren<{ id: string; heading: string; isCollapsible?: boolean }>

export function DashboardSection({ id, heading, isCollapsible, children }: SectionProps) {
  const title = <h2 id={`${id}-heading`}>{heading}</h2>
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} className="panel mt-3 sm:mt-4">
      {isCollapsible ? (
        <Collapsible title={title}>{children}</Collapsible>
      ) : (
        <>
          {title}
          {children}
        </>
      )}
    </section>
  )
}
