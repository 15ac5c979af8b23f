import { foreignLanguage } from '../../messages/detect-language.ts'
import type { Identity } from '../../messages/identity.ts'

/** Longer names leave no space for both scripts in the header of a phone. */
const maxLengthForBoth = 36
/** On the narrowest phones, a longer word of this size has no space beside the offer of the other language. */
const maxLettersOf = { textXl: 8, textBase: 12 }
/** The font of the name has only these letters: த ம ய ல ழ ி ை ் */
const hasOnlyLettersOfFont = /^[\u0ba4\u0bae\u0baf\u0bb2\u0bb4\u0bbf\u0bc8\u0bcd]+$/

export function ShopName({ identity: { shop, otherName = '' } }: { identity: Identity }) {
  const isLong = shop.length + otherName.length > maxLengthForBoth
  const longestWord = Math.max(...shop.split(/\s+/).map(({ length }) => length))
  const phoneSize =
    longestWord > maxLettersOf.textBase
      ? 'max-sm:text-sm/none'
      : longestWord > maxLettersOf.textXl && 'max-sm:text-base/none'
  const font = hasOnlyLettersOfFont.test(otherName) ? 'font-name' : ''
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 font-heading font-semibold text-kandangi wrap-normal [line-height:1.15]">
      <span
        lang={foreignLanguage(shop)}
        className={`min-w-0 overflow-x-clip text-ellipsis ${isLong ? 'line-clamp-2 [&:lang(ta)]:[line-height:1.35]' : 'text-xl/none'} ${phoneSize || ''}`}
      >
        {shop}
      </span>
      {otherName && (
        <span
          lang={foreignLanguage(otherName)}
          className={`text-teak-soft ${font} ${isLong ? 'hidden text-sm lg:inline' : 'max-sm:in-data-offers-language:hidden'}`}
        >
          {otherName}
        </span>
      )}
    </span>
  )
}
