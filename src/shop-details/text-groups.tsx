import type { ReactNode } from 'react'
import { endpoints } from '../api/endpoints.ts'
import type { ShopTextsChange } from '../api/shop-texts.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi } from '../ui/call-api.ts'
import { resolveTexts, type ShopTextsOfLanguage } from './displayed-details.ts'
import { EditorGroup } from './editor-group.tsx'
import { type DefaultsByLanguage, listTextFields, TextFields } from './text-fields.tsx'
import { Reasons, ServiceCards, Story } from './text-sections.tsx'
import { flattenTexts, type Texts, toDocument, toTamilPath } from './texts-by-path.ts'

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
    preview: ({ story }) => (
      <div className="bg-plaster px-5 pb-5">
        <Story story={story} />
      </div>
    ),
  },
  {
    name: 'reasons',
    heading: m.shopDetails_reasons_heading,
    saveText: m.shopDetails_reasons_save,
    preview: ({ reasons }) => (
      <div className="bg-kandangi p-5 text-plaster">
        <Reasons reasons={reasons} />
      </div>
    ),
  },
  {
    name: 'services',
    heading: m.shopDetails_services_heading,
    saveText: m.shopDetails_services_save,
    preview: ({ services }) => (
      <div className="bg-plaster p-5">
        <ServiceCards services={services} />
      </div>
    ),
  },
]

export function TextGroups({ saved, builtIn }: { saved: ShopTextsChange; builtIn: DefaultsByLanguage }) {
  return groups.map(({ name, heading, saveText, preview }) => (
    <EditorGroup
      key={name}
      heading={heading()}
      saveText={saveText()}
      call={endpoints.changeShopTexts}
      values={selectGroup(name, saved)}
      save={(typed) => callApi(endpoints.changeShopTexts, toDocument(typed))}
      fields={(typed) => <TextFields group={name} typed={typed} builtIn={builtIn} />}
      preview={(typed) => preview(resolveTexts(toDocument(typed)))}
    />
  ))
}

function selectGroup(group: string, saved: ShopTextsChange): Texts {
  const texts = flattenTexts(saved)
  const paths = listTextFields().flatMap(({ path }) => (path.startsWith(group) ? [path, toTamilPath(path)] : []))
  return Object.fromEntries(paths.map((path) => [path, texts[path] ?? '']))
}
