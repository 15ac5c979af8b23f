import { messages } from '../../contract/messages.ts'
import { Chapter } from './sample.tsx'

/** The sizes of the type, each in the words it was made for. */
export function TypeScale() {
  return (
    <Chapter title="Type">
      <dl className="type-scale">
        <dt>3xl, the hero</dt>
        <dd className="font-heading text-3xl font-semibold">{messages.hero.heading}</dd>
        <dt>2xl, sections</dt>
        <dd className="font-heading text-2xl font-semibold">{messages.gallery.heading}</dd>
        <dt>xl, cards</dt>
        <dd className="font-heading text-xl font-semibold">{messages.contact.formHeading}</dd>
        <dt>lg, lines that lead</dt>
        <dd className="text-lg">{messages.hero.line}</dd>
        <dt>base, text</dt>
        <dd className="max-w-[34rem]">{messages.about.story}</dd>
        <dt>sm, hints</dt>
        <dd className="text-sm text-teak-soft">{messages.admin.priceHint}</dd>
        <dt>in Tamil</dt>
        <dd lang="ta" className="font-name text-2xl font-semibold">
          {messages.shop.nameInTamil}
        </dd>
      </dl>
    </Chapter>
  )
}
