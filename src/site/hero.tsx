import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { HeroIllustration } from './art/hero-illustration.tsx'
import { TileFrieze } from './art/tile-frieze.tsx'

export function Hero() {
  return (
    <section id="home" className="overflow-hidden print:hidden">
      <div className="wrap grid items-center gap-10 pt-10 pb-12 md:grid-cols-[6fr_5fr] lg:grid-cols-[5fr_6fr] lg:pt-14">
        <div>
          <h1 className="text-3xl text-kandangi">{m.hero_heading()}</h1>
          <p className="mt-6 max-w-[24ch] text-lg lg:text-xl">{m.hero_line()}</p>
          <a href={localPath('/#about')} className="button button-primary mt-8">
            {m.hero_readMore()}
          </a>
        </div>
        <HeroIllustration />
      </div>
      <TileFrieze className="text-kandangi/40" />
    </section>
  )
}
