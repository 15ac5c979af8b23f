import type { Closure } from '../api/closures.ts'
import type { ContactInfoChange } from '../api/contact.ts'
import type { ShopTextsChange } from '../api/shop-texts.ts'
import { m } from '../messages/compiled/messages.js'
import type { Language } from '../messages/language.ts'
import type { BuiltInWords } from './built-in-words.ts'
import { HoursGroup } from './hours-group.tsx'
import { LinksGroup } from './links-group.tsx'
import { ReachGroup } from './reach-group.tsx'
import { UnsavedWords } from './unsaved-words.tsx'
import { ReasonsGroup, ServicesGroup, StoryGroup } from './words-groups.tsx'

interface ShopDetailsEditorProps {
  /** Only what the owner has written herself. */
  written: { contactInfo: ContactInfoChange; texts: ShopTextsChange }
  builtIn: Record<Language, BuiltInWords>
  closures: Closure[]
}

/** What the shop says of itself, group by group, each with how visitors see it. */
export function ShopDetailsEditor({ written: { contactInfo, texts }, builtIn, closures }: ShopDetailsEditorProps) {
  return (
    <UnsavedWords>
      <p>{m.shopDetails_hint()}</p>
      <ReachGroup written={contactInfo} tamil={texts.tamil} builtIn={builtIn} />
      <LinksGroup written={texts} info={contactInfo} />
      <StoryGroup written={texts} builtIn={builtIn} />
      <ReasonsGroup written={texts} builtIn={builtIn} />
      <ServicesGroup written={texts} builtIn={builtIn} />
      <HoursGroup written={contactInfo} closures={closures} />
    </UnsavedWords>
  )
}
