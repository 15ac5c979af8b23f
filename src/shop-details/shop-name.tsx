import { foreignLanguage } from '../messages/detect-language.ts'
import type { Identity } from '../messages/identity.ts'

/** Longer names leave no space for both scripts in the header of a phone. */
const maxLengthForBoth = 36

export function ShopName({ identity: { shop, otherName = '' } }: { identity: Identity }) {
  const isLong = shop.length + otherName.length > maxLengthForBoth
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 font-heading font-semibold text-kandangi wrap-anywhere [line-height:1.15]">
      <span lang={foreignLanguage(shop)} className={isLong ? 'line-clamp-2' : 'text-xl/none'}>
        {shop}
      </span>
      {otherName && (
        <span
          lang={foreignLanguage(otherName)}
          className={`text-teak-soft ${isLong ? 'hidden text-sm lg:inline' : 'max-sm:in-data-offers-language:hidden'}`}
        >
          {otherName}
        </span>
      )}
    </span>
  )
}
