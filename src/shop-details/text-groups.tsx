import type { ReactNode } from 'react'
import { m } from '../messages/compiled/messages.js'
import { resolveTexts, type SavedDetails, type ShopTextsOfLanguage } from './displayed-details.ts'
import { EditorGroup } from './editor-group.tsx'
import { type DefaultsByLanguage, TextFields } from './text-fields.tsx'
import { Reasons, ServiceCards, Story } from './text-sections.tsx'

interface Group {
  name: keyof ShopTextsOfLanguage
  heading: () => string
  saveText: () => string
  preview: (texts: ShopTextsOfLanguage) => ReactNode
}

const groups: Group[] = [
  {
    name: 'story',
    heading: m.shopDetails_story_heading,
    saveText: m.shopDetails_story_save,
    preview: (texts) => (
      <div className="bg-plaster px-5 pb-5">
        <Story {...texts} />
      </div>
    ),
  },
  {
    name: 'reasons',
    heading: m.shopDetails_reasons_heading,
    saveText: m.shopDetails_reasons_save,
    preview: (texts) => (
      <div className="bg-kandangi p-5 text-plaster">
        <Reasons {...texts} />
      </div>
    ),
  },
  {
    name: 'services',
    heading: m.shopDetails_services_heading,
    saveText: m.shopDetails_services_save,
    preview: (texts) => (
      <div className="bg-plaster p-5">
        <ServiceCards {...texts} />
      </div>
    ),
  },
]

export function TextGroups({ saved, builtIn }: { saved: SavedDetails; builtIn: DefaultsByLanguage }) {
  return groups.map(({ name, heading, saveText, preview }) => (
    <EditorGroup
      key={name}
      heading={heading()}
      saveText={saveText()}
      saved={saved}
      fields={(details) => <TextFields group={name} details={details} builtIn={builtIn} />}
      preview={(details) => preview(resolveTexts(details))}
    />
  ))
}
