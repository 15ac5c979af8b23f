import type { ReactNode } from 'react'
import { MissingTile } from './art/missing-tile.tsx'

interface MessagePageProps {
  heading: string
  text: ReactNode
  /** These are links and buttons. */
  children: ReactNode
}

export function MessagePage({ heading, text, children }: MessagePageProps) {
  return (
    <section className="wrap grid min-h-[60vh] content-center items-center gap-x-16 gap-y-8 py-8 md:grid-cols-[7fr_4fr] md:py-12">
      <div className="grid gap-5">
        <h1 className="text-kandangi">{heading}</h1>
        <p className="max-w-[44rem] text-lg">{text}</p>
        <div className="grid gap-3 sm:flex sm:flex-wrap">{children}</div>
      </div>
      {/* On a phone the drawing shows only the row with the missing tile. */}
      <MissingTile className="aspect-[194/66] w-full text-kandangi/60 max-md:row-start-1 md:aspect-square" />
    </section>
  )
}

/** Submits a form to the page's own URL, which reloads the page without JavaScript. */
export function ReloadButton({ text }: { text: string }) {
  return (
    <form className="grid">
      <button type="submit" className="button button-primary">
        {text}
      </button>
    </form>
  )
}
