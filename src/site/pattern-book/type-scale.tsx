import { m } from '../../words/compiled/messages.js'
import { Chapter } from './sample.tsx'

/** The sizes of the type, each in the words it was made for. */
export function TypeScale() {
  return (
    <Chapter title="Type">
      <dl className="type-scale">
        <dt>3xl, the hero</dt>
        <dd className="font-heading text-3xl font-semibold">{m.hero_heading()}</dd>
        <dt>2xl, sections</dt>
        <dd className="font-heading text-2xl font-semibold">{m.gallery_heading()}</dd>
        <dt>xl, cards</dt>
        <dd className="font-heading text-xl font-semibold">{m.contact_formHeading()}</dd>
        <dt>lg, lines that lead</dt>
        <dd className="text-lg">{m.hero_line()}</dd>
        <dt>base, text</dt>
        <dd className="max-w-[34rem]">{m.about_story()}</dd>
        <dt>sm, hints</dt>
        <dd className="text-sm text-teak-soft">{m.admin_priceHint()}</dd>
        <dt>in Tamil</dt>
        <dd lang="ta" className="font-name text-2xl font-semibold">
          {m.shop_nameInTamil()}
        </dd>
      </dl>
    </Chapter>
  )
}
