import { calls } from '../api/calls.ts'
import { bulletMaxLength, reasonTextMaxLength, reasonTitleMaxLength, storyMaxLength } from '../api/shop-facts.ts'
import type { ShopTextsChange } from '../api/shop-texts.ts'
import { m } from '../messages/compiled/messages.js'
import type { Language } from '../messages/language.ts'
import { type BuiltInWords, serviceCards } from './built-in-words.ts'
import { EditorGroup } from './editor-group.tsx'
import { Reasons } from './reasons.tsx'
import { ServiceCards } from './service-cards.tsx'
import { shownWords } from './shown-details.ts'
import { Story } from './story.tsx'
import { reasonsTyped, servicesTyped, storyTyped, typedOf } from './typed-words.ts'
import { WordsField } from './words-field.tsx'

interface WordsGroupProps {
  written: ShopTextsChange
  /** The editor has fields for both, whatever the language of the page. */
  builtIn: Record<Language, BuiltInWords>
}

export function StoryGroup({ written, builtIn }: WordsGroupProps) {
  return (
    <EditorGroup
      heading={m.shopDetails_story_heading()}
      save={m.shopDetails_story_save()}
      call={calls.changeShopTexts}
      written={typedOf(written, 'story')}
      toInput={storyTyped}
      fields={(typed) => (
        <WordsField
          label={m.shopDetails_story_label()}
          name="story"
          rows={6}
          maxLength={storyMaxLength}
          typed={typed}
          placeholders={[builtIn.en.story, builtIn.ta.story]}
          explains
        />
      )}
      preview={(typed) => (
        <div className="bg-plaster px-5 pb-5">
          <Story story={shownWords(storyTyped(typed)).story} />
        </div>
      )}
    />
  )
}

export function ReasonsGroup({ written, builtIn: { en, ta } }: WordsGroupProps) {
  return (
    <EditorGroup
      heading={m.shopDetails_reasons_heading()}
      save={m.shopDetails_reasons_save()}
      call={calls.changeShopTexts}
      written={typedOf(written, 'reasons')}
      toInput={reasonsTyped}
      fields={(typed) =>
        en.reasons.map(({ title, text }, index) => (
          <div key={title} className="grid gap-4">
            <WordsField
              label={m.shopDetails_reasons_title({ number: index + 1 })}
              name={`title${index}`}
              maxLength={reasonTitleMaxLength}
              typed={typed}
              placeholders={[title, ta.reasons[index]?.title ?? '']}
              explains={index === 0}
            />
            <WordsField
              label={m.shopDetails_reasons_text({ number: index + 1 })}
              name={`text${index}`}
              rows={3}
              maxLength={reasonTextMaxLength}
              typed={typed}
              placeholders={[text, ta.reasons[index]?.text ?? '']}
            />
          </div>
        ))
      }
      preview={(typed) => (
        <div className="bg-kandangi p-5 text-plaster">
          <Reasons reasons={shownWords(reasonsTyped(typed)).reasons} />
        </div>
      )}
    />
  )
}

export function ServicesGroup({ written, builtIn: { en, ta } }: WordsGroupProps) {
  const cards = serviceCards()
  return (
    <EditorGroup
      heading={m.shopDetails_services_heading()}
      save={m.shopDetails_services_save()}
      call={calls.changeShopTexts}
      written={typedOf(written, 'services')}
      toInput={servicesTyped}
      fields={(typed) =>
        en.services.map(({ points }, index) => (
          <div key={cards[index]?.title} className="grid gap-4">
            {points.map((point, at) => (
              <WordsField
                key={point}
                label={m.shopDetails_services_point({ card: cards[index]?.title ?? '', number: at + 1 })}
                name={`point${index}${at}`}
                maxLength={bulletMaxLength}
                typed={typed}
                placeholders={[point, ta.services[index]?.points[at] ?? '']}
                explains={index === 0 && at === 0}
              />
            ))}
          </div>
        ))
      }
      preview={(typed) => (
        <div className="bg-plaster p-5">
          <ServiceCards services={shownWords(servicesTyped(typed)).services} />
        </div>
      )}
    />
  )
}
