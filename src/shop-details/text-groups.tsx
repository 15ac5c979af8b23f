import type { ReactNode } from 'react'
import { endpoints } from '../api/endpoints.ts'
import type { ShopTextsChange } from '../api/shop-texts.ts'
import { m } from '../messages/compiled/messages.js'
import { displayedTexts, type ShopTextsOfLanguage } from './displayed-details.ts'
import { EditorGroup } from './editor-group.tsx'
import { Reasons } from './reasons.tsx'
import { ServiceCards } from './service-cards.tsx'
import { Story } from './story.tsx'
import { textFields } from './text-fields.ts'
import { type BuiltIn, TextGroupFields } from './text-group-fields.tsx'
import { documentOf, inTamil, type Texts, textsByPath } from './texts-by-path.ts'

interface Group {
  of: keyof ShopTextsOfLanguage
  heading: () => string
  save: () => string
  preview: (words: ShopTextsOfLanguage) => ReactNode
}

const groups: Group[] = [
  {
    of: 'story',
    heading: m.shopDetails_story_heading,
    save: m.shopDetails_story_save,
    preview: ({ story }) => (
      <div className="bg-plaster px-5 pb-5">
        <Story story={story} />
      </div>
    ),
  },
  {
    of: 'reasons',
    heading: m.shopDetails_reasons_heading,
    save: m.shopDetails_reasons_save,
    preview: ({ reasons }) => (
      <div className="bg-kandangi p-5 text-plaster">
        <Reasons reasons={reasons} />
      </div>
    ),
  },
  {
    of: 'services',
    heading: m.shopDetails_services_heading,
    save: m.shopDetails_services_save,
    preview: ({ services }) => (
      <div className="bg-plaster p-5">
        <ServiceCards services={services} />
      </div>
    ),
  },
]

export function TextGroups({ written, builtIn }: { written: ShopTextsChange; builtIn: BuiltIn }) {
  return groups.map(({ of, heading, save, preview }) => (
    <EditorGroup
      key={of}
      heading={heading()}
      save={save()}
      call={endpoints.changeShopTexts}
      written={detectLanguage(of, written)}
      toInput={documentOf<ShopTextsChange>}
      fields={(typed) => <TextGroupFields of={of} typed={typed} builtIn={builtIn} />}
      preview={(typed) => preview(displayedTexts(documentOf(typed)))}
    />
  ))
}

function detectLanguage(part: string, written: ShopTextsChange): Texts {
  const texts = textsByPath(written)
  const paths = textFields().map(({ path }) => path)
  const names = paths.filter((path) => path.startsWith(part)).flatMap((path) => [path, inTamil(path)])
  return Object.fromEntries(names.map((name) => [name, texts[name] ?? '']))
}
