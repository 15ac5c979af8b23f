import type { ReactNode } from 'react'
import { MissingTile } from './art/tile-frieze.tsx'

interface MessagePageProps {
  heading: string
  text: ReactNode
  links: { href: string; text: string }[]
}

export function MessagePage({ heading, text, links }: MessagePageProps) {
  return (
    <section className="wrap grid min-h-[60vh] content-center items-center gap-x-16 gap-y-8 py-8 md:grid-cols-[7fr_4fr] md:py-12">
      <div className="grid gap-5">
        <h1 className="text-kandangi">{heading}</h1>
        <p className="max-w-[44rem] text-lg">{text}</p>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {links.map((link, index) => (
            <a key={link.href} href={link.href} className={`button button-${index === 0 ? 'primary' : 'quiet'}`}>
              {link.text}
            </a>
          ))}
        </div>
      </div>
      <MissingTile className="aspect-[194/66] w-full text-kandangi/60 max-md:row-start-1 md:aspect-square" />
    </section>
  )
}
