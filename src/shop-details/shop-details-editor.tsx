import type { Closure } from '../api/closures.ts'
import type { ContactInfoChange } from '../api/contact.ts'
import type { ShopTextsChange } from '../api/shop-texts.ts'
import { m } from '../messages/compiled/messages.js'
import { ContactGroup } from './contact-group.tsx'
import { HoursGroup } from './hours-group.tsx'
import { LinksGroup } from './links-group.tsx'
import type { BuiltIn } from './text-group-fields.tsx'
import { TextGroups } from './text-groups.tsx'

interface ShopDetailsEditorProps {
  written: { contactInfo: ContactInfoChange; texts: ShopTextsChange }
  builtIn: BuiltIn
  closures: Closure[]
}

export function ShopDetailsEditor({ written: { contactInfo, texts }, builtIn, closures }: ShopDetailsEditorProps) {
  return (
    <>
      <p>{m.shopDetails_hint()}</p>
      <ContactGroup written={contactInfo} tamil={texts.tamil} builtIn={builtIn} />
      <LinksGroup written={texts} info={contactInfo} />
      <TextGroups written={texts} builtIn={builtIn} />
      <HoursGroup written={contactInfo} closures={closures} />
    </>
  )
}
