import { calls } from '../contract/calls.ts'
import { messages } from '../contract/messages.ts'
import { bulletMaxLength, reasonTextMaxLength, reasonTitleMaxLength, storyMaxLength } from '../contract/shop-facts.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { EditorGroup, type Values } from './editor-group.tsx'
import { fieldId } from './field-id.ts'
import { Reasons } from './reasons.tsx'
import { ServiceCards } from './service-cards.tsx'
import { shownWords, type WrittenWords } from './shown-details.ts'
import { Story } from './story.tsx'

const words = messages.shopDetails
const { reasons } = messages.whyChoose
const { cards } = messages.services

export function StoryGroup({ written: { story = '' } }: { written: WrittenWords }) {
  return (
    <EditorGroup
      heading={words.story.heading}
      save={words.story.save}
      call={calls.changeShopTexts}
      written={{ story }}
      toInput={(typed) => typed}
      fields={() => (
        <TextArea
          label={words.story.label}
          name="story"
          id={fieldId('story')}
          rows={6}
          maxLength={storyMaxLength}
          placeholder={messages.about.story}
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
      {...words.reasons}
      call={calls.changeShopTexts}
      written={Object.fromEntries(
        reasons.flatMap((_, index) => [
          [`title${index}`, written.reasons?.[index]?.title ?? ''],
          [`text${index}`, written.reasons?.[index]?.text ?? ''],
        ]),
      )}
      toInput={asReasons}
      fields={() =>
        reasons.map((reason, index) => (
          <div key={reason.title} className="grid items-start gap-4 sm:grid-cols-[2fr_3fr]">
            <Field
              label={words.reasons.title(index + 1)}
              name={`title${index}`}
              maxLength={reasonTitleMaxLength}
              placeholder={reason.title}
            />
            <TextArea
              label={words.reasons.text(index + 1)}
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
      {...words.services}
      call={calls.changeShopTexts}
      written={Object.fromEntries(
        cards.flatMap(({ points }, index) =>
          points.map((_, at) => [`point${index}${at}`, written.services?.[index]?.points[at] ?? '']),
        ),
      )}
      toInput={asServices}
      fields={() =>
        cards.map(({ title, points }, index) => (
          <div key={title} className="grid items-start gap-4 sm:grid-cols-2">
            {points.map((point, at) => (
              <Field
                key={point}
                label={words.services.point(title, at + 1)}
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
  return { reasons: reasons.map((_, index) => ({ title: typed[`title${index}`], text: typed[`text${index}`] })) }
}

function asServices(typed: Values) {
  return {
    services: cards.map(({ points }, index) => ({ points: points.map((_, at) => typed[`point${index}${at}`] ?? '') })),
  }
}
