import type { ReactNode } from 'react'

/** One chapter of the pattern book. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** One piece, with its name below it. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure>
      <div>{children}</div>
      <figcaption>{name}</figcaption>
    </figure>
  )
}
