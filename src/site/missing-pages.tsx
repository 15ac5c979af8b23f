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
    <MessagePage
      heading={m.notFound_heading()}
      text={m.notFound_text()}
      links={[
        { href: localPath('/'), text: m.page_back() },
        { href: localPath('/#gallery'), text: m.hero_seeWork() },
      ]}
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
