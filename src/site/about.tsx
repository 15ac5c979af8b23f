import { establishedYear } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { Story } from '../shop-details/text-sections.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import drawing from './art/about.svg'
import { YearsOfExperience } from './years-of-experience.tsx'

export function About({ year, story }: { year: number; story: string }) {
  return (
    <section id="about" aria-labelledby="about-heading" className="section print:hidden">
      <div className="wrap grid items-center gap-12 md:grid-cols-[5fr_6fr] lg:gap-24">
        <img src={drawing} alt={m.about_imageAlt()} width={480} height={620} loading="lazy" className="h-auto w-full" />
        <div className="max-w-[34rem]">
          <SectionHeading id="about-heading">{m.about_heading()}</SectionHeading>
          <p className="text-lg font-semibold text-balance">{m.about_founded({ year: establishedYear })}</p>
          <Story story={story} />
          <div className="mt-8 flex flex-wrap items-center gap-x-10 gap-y-6">
            <YearsOfExperience year={year} />
            <a href={localPath('/#why')} className="button button-quiet">
              {m.about_learnMore()}
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}
