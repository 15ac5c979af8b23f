import type { ReactNode } from 'react'
import type { Category } from '../api/gallery.ts'
import { categoryName } from '../gallery/public/design-texts.ts'
import { galleryAddress } from '../gallery/public/gallery-view.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { MissingTile } from './art/motifs.tsx'
import { definePage } from './page.server.ts'

/** @param meant is the path of a page that the missing one was meant to be. Pages with the same one are the same. */
export function notFoundPage(meant?: string) {
  return definePage({
    path: meant ? `/404?meant=${encodeURIComponent(meant)}` : '/404',
    access: 'anyone',
    cache: { anyStatus: true },
    load: () => ({ data: {}, status: 404 }),
    describe: (_, { identity }) => describeUnindexed(identity, m.notFound_heading(), m.notFound_text()),
    // biome-ignore lint/correctness/noComponentHookFactories: It has no state.
    Content: () => <NotFound meant={meant} />,
  })
}

export function NotFound({ meant }: { meant?: string }) {
  const links = [
    { href: localPath('/'), text: m.page_back() },
    { href: localPath('/#gallery'), text: m.hero_seeWork() },
  ]
  const meantLink = meant && { href: meant, text: m.notFound_meant({ address: meant }) }
  return (
    <MessagePage
      heading={m.notFound_heading()}
      text={m.notFound_text()}
      links={meantLink ? [meantLink, ...links.filter(({ href }) => href !== meant)] : links}
    />
  )
}

export function RemovedDesign({ code, category: id }: { code: string; category: Category }) {
  const category = categoryName(id)
  return (
    <MessagePage
      heading={m.design_removedHeading({ code })}
      text={m.design_removedText({ category })}
      links={[
        { href: localPath(galleryAddress({ category: id })), text: m.design_moreOfCategory({ category }) },
        { href: localPath('/#contact'), text: m.contact_heading() },
      ]}
    />
  )
}

export function HiddenDesign({ code }: { code: string }) {
  return (
    <MessagePage
      heading={m.design_hidden({ code })}
      text={m.design_hiddenText()}
      links={[
        { href: localPath('/#gallery'), text: m.hero_seeWork() },
        { href: localPath('/#contact'), text: m.contact_heading() },
      ]}
    />
  )
}

interface MessagePageProps {
  heading: string
  text: ReactNode
  links: { href: string; text: string }[]
  children?: ReactNode
}

export function MessagePage({ heading, text, links, children }: MessagePageProps) {
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
        {children}
      </div>
      <MissingTile className="aspect-[194/66] w-full text-kandangi/60 max-md:row-start-1 md:aspect-square" />
    </section>
  )
}
