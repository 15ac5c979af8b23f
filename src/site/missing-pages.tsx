import type { Category } from '../api/gallery.ts'
import { categoryName } from '../gallery/catalogue/design-texts.ts'
import { galleryAddress } from '../gallery/catalogue/gallery-page.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { page } from '../platform/http/page.server.ts'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { MessagePage } from './message-page.tsx'

export const notFoundPage = page({
  load: () => ({ data: {}, status: 404 }),
  describe: (_, identity) => describeUnindexed(identity, m.notFound_heading(), m.notFound_text()),
  Content: NotFound,
})

export function NotFound() {
  return (
    <MessagePage heading={m.notFound_heading()}>
      <p className="text-lg">{m.notFound_text()}</p>
      <div className="flex flex-wrap gap-3">
        <a href={localPath('/')} className="button button-primary">
          {m.notFound_home()}
        </a>
        <a href={localPath('/#gallery')} className="button button-quiet">
          {m.hero_seeWork()}
        </a>
      </div>
    </MessagePage>
  )
}

export function RemovedDesign({ code, category: id }: { code: string; category: Category }) {
  const category = categoryName(id)
  return (
    <MessagePage heading={m.design_removedHeading({ code })}>
      <p className="max-w-[44rem] text-lg">{m.design_removedText({ category })}</p>
      <div className="flex w-full flex-wrap gap-3">
        <a href={localPath(galleryAddress({ category: id }))} className="button button-primary w-full sm:w-auto">
          {m.design_moreOfCategory({ category })}
        </a>
        <a href={localPath('/#contact')} className="button button-quiet w-full sm:w-auto">
          {m.contact_heading()}
        </a>
      </div>
    </MessagePage>
  )
}
