import type { PropsWithChildren } from 'react'
import { FailureHelp } from '../forms/button.tsx'
import { Collapsible } from './collapsible.tsx'
import { linkToHelp } from './help-link.tsx'
import { RowText, type SectionRow } from './row-list.tsx'

type SectionProps = PropsWithChildren<{
  id: string
  heading: string
  isCollapsible?: boolean
  /** A section with this is a row of a list, which opens. */
  row?: SectionRow
}>

export function DashboardSection({ id, heading, isCollapsible, row, children }: SectionProps) {
  const title = <h2 id={`${id}-heading`}>{heading}</h2>
  const rowTitle = (
    // biome-ignore lint/a11y/useSemanticElements: The text of a row consists of elements that may not contain `<h2>`.
    <strong role="heading" aria-level={2} id={`${id}-heading`}>
      {heading}
    </strong>
  )
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      className={row ? 'border-b border-thread' : 'panel mt-3 sm:mt-4'}
    >
      <FailureHelp value={linkToHelp(id, heading)}>
        {row ? (
          <Collapsible title={<RowText {...row} name={rowTitle} />}>
            <div className="panel mb-4">{children}</div>
          </Collapsible>
        ) : isCollapsible ? (
          <Collapsible title={title}>{children}</Collapsible>
        ) : (
          <>
            {title}
            {children}
          </>
        )}
      </FailureHelp>
    </section>
  )
}
