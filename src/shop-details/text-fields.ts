import {
  bulletMaxLength,
  contactInfoFieldMaxLength,
  reasonTextMaxLength,
  reasonTitleMaxLength,
  storyMaxLength,
} from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { serviceCards } from './default-texts.ts'

export interface TextField {
  path: string
  label: string
  maxLength: number
  rows?: number
}

/** Returns the texts that the owner writes in English and in Tamil, in the order of the editor. */
export function textFields(): TextField[] {
  return [
    { path: 'address', label: m.contact_address(), maxLength: contactInfoFieldMaxLength, rows: 2 },
    { path: 'story', label: m.shopDetails_story_label(), maxLength: storyMaxLength, rows: 6 },
    ...[1, 2, 3].flatMap((number) => [
      {
        path: `reasons.${number - 1}.title`,
        label: m.shopDetails_reasons_title({ number }),
        maxLength: reasonTitleMaxLength,
      },
      {
        path: `reasons.${number - 1}.text`,
        label: m.shopDetails_reasons_text({ number }),
        maxLength: reasonTextMaxLength,
        rows: 3,
      },
    ]),
    ...serviceCards().flatMap(({ title: card, points }, index) =>
      points.map((_, at) => ({
        path: `services.${index}.points.${at}`,
        label: m.shopDetails_services_point({ card, number: at + 1 }),
        maxLength: bulletMaxLength,
      })),
    ),
  ]
}
