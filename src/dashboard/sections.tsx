import { type ReactNode, useLayoutEffect, useState } from 'react'
import { m } from '../messages/compiled/messages.js'
import { Collapsible } from '../ui/collapsible.tsx'

interface SectionProps {
  id: string
  heading: string
  isCollapsible?: boolean
  children: ReactNode
}

export function DashboardSection({ id, heading, isCollapsible, children }: SectionProps) {
  const title = <h2 id={`${id}-heading`}>{heading}</h2>
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} className="panel mt-4">
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

/** Disables the fields until hydration, because a form posted earlier would lose the selected photos. */
export function WaitForHydration({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false)
  // A layout effect enables the fields before `useLinkTarget` focuses one of them.
  useLayoutEffect(() => setHydrated(true), [])
  return (
    <>
      <noscript>
        <p className="panel my-4">{m.admin_needsScript()}</p>
      </noscript>
      <fieldset disabled={!hydrated} className="min-w-0">
        {children}
      </fieldset>
    </>
  )
}
