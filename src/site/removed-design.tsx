import type { Category } from '../api/gallery.ts'
import { categoryName } from '../gallery/catalogue/category-name.ts'
import { galleryAddress } from '../gallery/catalogue/gallery-page.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { TileFrieze } from './art/tile-frieze.tsx'

/** What stands where a design was, for whoever still has its link. */
export function RemovedDesign({ code, category }: { code: string; category: Category }) {
  return (
    <section className="wrap grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <h1>{m.design_removedHeading({ code })}</h1>
      <p className="max-w-[44rem] text-lg">{m.design_removedText({ category: categoryName(category) })}</p>
      <div className="flex w-full flex-wrap gap-3">
        <a href={localPath(galleryAddress({ category }))} className="button button-primary w-full sm:w-auto">
          {m.design_moreOfCategory({ category: categoryName(category) })}
        </a>
        <a href={localPath('/#contact')} className="button button-quiet w-full sm:w-auto">
          {m.contact_heading()}
        </a>
      </div>
      <TileFrieze className="mt-10 text-kandangi/40" />
    </section>
  )
}
