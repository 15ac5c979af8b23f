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
    <MessagePage heading={m.notFound_heading()} text={m.notFound_text()}>
      <a href={localPath('/')} className="button button-primary">
        {m.page_back()}
      </a>
      <a href={localPath('/#gallery')} className="button button-quiet">
        {m.hero_seeWork()}
      </a>
    </MessagePage>
  )
}

export function RemovedDesign({ code, category: id }: { code: string; category: Category }) {
  const category = categoryName(id)
  return (
    <MessagePage heading={m.design_removedHeading({ code })} text={m.design_removedText({ category })}>
      <a href={localPath(galleryAddress({ category: id }))} className="button button-primary">
        {m.design_moreOfCategory({ category })}
      </a>
      <a href={localPath('/#contact')} className="button button-quiet">
        {m.contact_heading()}
      </a>
    </MessagePage>
  )
}
