import { calls } from '../contract/calls.ts'
import { bulletMaxLength, reasonTextMaxLength, reasonTitleMaxLength, storyMaxLength } from '../contract/shop-facts.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { m } from '../words/compiled/messages.js'
import { builtInReasons, serviceCards } from './built-in-words.ts'
import { EditorGroup, type Values } from './editor-group.tsx'
import { fieldId } from './field-id.ts'
import { Reasons } from './reasons.tsx'
import { ServiceCards } from './service-cards.tsx'
import { shownWords, type WrittenWords } from './shown-details.ts'
import { Story } from './story.tsx'

export function StoryGroup({ written: { story = '' } }: { written: WrittenWords }) {
  return (
    <EditorGroup
      heading={m.shopDetails_story_heading()}
      save={m.shopDetails_story_save()}
      call={calls.changeShopTexts}
      written={{ story }}
      toInput={(typed) => typed}
      fields={() => (
        <TextArea
          label={m.shopDetails_story_label()}
          name="story"
          id={fieldId('story')}
          rows={6}
          maxLength={storyMaxLength}
          placeholder={m.about_story()}
        />
      )}
      preview={(typed) => (
        <div className="bg-plaster px-5 pb-5">
          <Story story={shownWords(typed).story} />
        </div>
      )}
    />
  )
}

export function ReasonsGroup({ written }: { written: WrittenWords }) {
  return (
    <EditorGroup
      heading={m.shopDetails_reasons_heading()}
      save={m.shopDetails_reasons_save()}
      call={calls.changeShopTexts}
      written={Object.fromEntries(
        builtInReasons().flatMap((_, index) => [
          [`title${index}`, written.reasons?.[index]?.title ?? ''],
          [`text${index}`, written.reasons?.[index]?.text ?? ''],
        ]),
      )}
      toInput={asReasons}
      fields={() =>
        builtInReasons().map((reason, index) => (
          <div key={reason.title} className="grid items-start gap-4 sm:grid-cols-[2fr_3fr]">
            <Field
              label={m.shopDetails_reasons_title({ number: index + 1 })}
              name={`title${index}`}
              maxLength={reasonTitleMaxLength}
              placeholder={reason.title}
            />
            <TextArea
              label={m.shopDetails_reasons_text({ number: index + 1 })}
              name={`text${index}`}
              rows={3}
              maxLength={reasonTextMaxLength}
              placeholder={reason.text}
            />
          </div>
        ))
      }
      preview={(typed) => (
        <div className="bg-kandangi p-5 text-plaster">
          <Reasons reasons={shownWords(asReasons(typed)).reasons} />
        </div>
      )}
    />
  )
}

export function ServicesGroup({ written }: { written: WrittenWords }) {
  return (
    <EditorGroup
      heading={m.shopDetails_services_heading()}
      save={m.shopDetails_services_save()}
      call={calls.changeShopTexts}
      written={Object.fromEntries(
        serviceCards().flatMap(({ points }, index) =>
          points.map((_, at) => [`point${index}${at}`, written.services?.[index]?.points[at] ?? '']),
        ),
      )}
      toInput={asServices}
      fields={() =>
        serviceCards().map(({ title, points }, index) => (
          <div key={title} className="grid items-start gap-4 sm:grid-cols-2">
            {points.map((point, at) => (
              <Field
                key={point}
                label={m.shopDetails_services_point({ card: title, number: at + 1 })}
                name={`point${index}${at}`}
                maxLength={bulletMaxLength}
                placeholder={point}
              />
            ))}
          </div>
        ))
      }
      preview={(typed) => (
        <div className="bg-plaster p-5">
          <ServiceCards services={shownWords(asServices(typed)).services} />
        </div>
      )}
    />
  )
}

function asReasons(typed: Values) {
  return {
    reasons: builtInReasons().map((_, index) => ({ title: typed[`title${index}`], text: typed[`text${index}`] })),
  }
}

function asServices(typed: Values) {
  return {
    services: serviceCards().map(({ points }, index) => ({
      points: points.map((_, at) => typed[`point${index}${at}`] ?? ''),
    })),
  }
}
