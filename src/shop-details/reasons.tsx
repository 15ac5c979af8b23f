import { foreignLanguage } from '../messages/detect-language.ts'
import type { ShopTextsOfLanguage } from './displayed-details.ts'

export function Reasons({ reasons }: Pick<ShopTextsOfLanguage, 'reasons'>) {
  return (
    <ul className="grid gap-8">
      {reasons.map(({ title, text }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: three places, each with its words
          key={index}
          className="grid gap-x-10 gap-y-2 border-t-2 border-dashed border-thread/50 pt-6 wrap-anywhere md:grid-cols-[2fr_3fr]"
        >
          <h3 lang={foreignLanguage(title)}>{title}</h3>
          <p lang={foreignLanguage(text)} className="whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}
