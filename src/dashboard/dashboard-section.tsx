import type { ReactNode } from 'react'

/** @param props.id names the part for links to it, and its heading as `<id>-heading`. */
export function DashboardSection({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} className="panel mt-8">
      <h2 id={`${id}-heading`}>{heading}</h2>
      {children}
    </section>
  )
}
