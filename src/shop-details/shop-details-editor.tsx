import type { Closure } from '../api/closures.ts'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage } from '../messages/language.ts'
import { ContactGroup, HoursGroup } from './contact-groups.tsx'
import { resolveTexts, type SavedDetails } from './displayed-details.ts'
import { EditorGroup } from './editor-group.tsx'
import type { DefaultsByLanguage } from './field-texts.ts'
import { IdentityGroup } from './identity-group.tsx'
import { LinksGroup } from './links-group.tsx'
import { OrderTimeGroup } from './order-time-group.tsx'
import { TextFields } from './text-fields.tsx'
import { Reasons, ServiceCards, Story } from './text-sections.tsx'

interface ShopDetailsEditorProps {
  details: SavedDetails
  defaults: DefaultsByLanguage
  closures: Closure[]
  time: number
}

export function ShopDetailsEditor({ details: saved, defaults, closures, time }: ShopDetailsEditorProps) {
  const edited = { saved, defaults }
  return (
    <>
      <p>{m.shopDetails_hint()}</p>
      <IdentityGroup {...edited} />
      <ContactGroup {...edited} />
      <LinksGroup {...edited} />
      {textGroups.map(({ name, heading, saveText, Preview, className }) => (
        <EditorGroup
          key={name}
          heading={heading()}
          saveText={saveText()}
          {...edited}
          fields={(_, texts) => <TextFields group={name} texts={texts} />}
          preview={(details) => (
            <div className={className}>
              <Preview {...resolveTexts(details, defaults[currentLanguage()])} />
            </div>
          )}
        />
      ))}
      <HoursGroup {...edited} closures={closures} time={time} />
      <OrderTimeGroup {...edited} time={time} />
    </>
  )
}

const textGroups = [
  {
    name: 'story',
    heading: m.shopDetails_story_heading,
    saveText: m.shopDetails_story_save,
    Preview: Story,
    className: 'bg-plaster px-5 pb-5',
  },
  {
    name: 'reasons',
    heading: m.shopDetails_reasons_heading,
    saveText: m.shopDetails_reasons_save,
    Preview: Reasons,
    className: 'bg-kandangi p-5 text-plaster',
  },
  {
    name: 'services',
    heading: m.shopDetails_services_heading,
    saveText: m.shopDetails_services_save,
    Preview: ServiceCards,
    className: 'bg-plaster p-5',
  },
] as const
