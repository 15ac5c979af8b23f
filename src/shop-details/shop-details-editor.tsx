import type { Closure } from '../contract/closures.ts'
import type { ContactInfo, ContactInfoChange } from '../contract/contact.ts'
import type { ShopTextsChange } from '../contract/shop-texts.ts'
import { m } from '../words/compiled/messages.js'
import { HoursGroup } from './hours-group.tsx'
import { LinksGroup } from './links-group.tsx'
import { ReachGroup } from './reach-group.tsx'
import { UnsavedWords } from './unsaved-words.tsx'
import { ReasonsGroup, ServicesGroup, StoryGroup } from './words-groups.tsx'

export interface ShopDetailsEditorProps {
  /** Only what the owner has written herself. */
  written: { contactInfo: ContactInfoChange; texts: ShopTextsChange }
  info: ContactInfo
  closures: Closure[]
}

/** What the shop says of itself, group by group, each with how visitors see it. */
export function ShopDetailsEditor({ written: { contactInfo, texts }, info, closures }: ShopDetailsEditorProps) {
  return (
    <UnsavedWords>
      <p>{m.shopDetails_hint()}</p>
      <ReachGroup written={contactInfo} />
      <LinksGroup written={texts} info={info} />
      <StoryGroup written={texts} />
      <ReasonsGroup written={texts} />
      <ServicesGroup written={texts} />
      <HoursGroup written={contactInfo} closures={closures} />
    </UnsavedWords>
  )
}
