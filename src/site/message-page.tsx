import type { ReactNode } from 'react'
import { MissingTile } from './art/missing-tile.tsx'

export function MessagePage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="wrap grid min-h-[60vh] content-center items-center gap-x-16 gap-y-8 py-12 md:grid-cols-[7fr_4fr]">
      <div className="grid justify-items-start gap-6">
        <h1 className="text-kandangi">{heading}</h1>
        {children}
      </div>
      <MissingTile className="w-44 text-kandangi/60 max-md:row-start-1 md:w-full" />
    </section>
  )
}

/** Submits a form to the page's own URL, which reloads the page without JavaScript. */
export function ReloadButton({ text }: { text: string }) {
  return (
    <form>
      <button type="submit" className="button button-primary">
        {text}
      </button>
    </form>
  )
}
