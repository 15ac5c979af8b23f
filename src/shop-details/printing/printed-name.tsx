import { foreignLanguage } from '../../messages/detect-language.ts'
import type { PrintedShop } from './printed-shop.server.ts'

/** A longer name is smaller, so that it has at most two lines. */
const lengths = { short: 12, medium: 22, long: Infinity }

/** Shows the name in both scripts, each in the largest size that fits. */
export function PrintedName({ shop: { texts, otherTexts } }: { shop: PrintedShop }) {
  return (
    <>
      <Name name={texts.name} />
      {otherTexts.name && (
        <div className="printed-other">
          <Name name={otherTexts.name} />
        </div>
      )}
    </>
  )
}

function Name({ name }: { name: string }) {
  return (
    <p lang={foreignLanguage(name)} data-length={lengthOf(name)} className="printed-name">
      {name}
    </p>
  )
}

/** Counts letters without their marks. Firefox 115 has no `Intl.Segmenter`. */
function lengthOf(name: string): string | undefined {
  const count = [...name.matchAll(/\P{M}/gu)].length
  return Object.entries(lengths).find(([, most]) => count <= most)?.[0]
}
