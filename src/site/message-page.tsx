import type { ReactNode } from 'react'
import { TileFrieze } from './art/tile-frieze.tsx'

export function MessagePage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="wrap grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <h1>{heading}</h1>
      {children}
      <TileFrieze className="mt-10 text-kandangi/40" />
    </section>
  )
}

/** The form submits to the page's own address, which reloads the page without script. */
export function ReloadButton({ text }: { text: string }) {
  return (
    <form>
      <button type="submit" className="button button-primary">
        {text}
      </button>
    </form>
  )
}
