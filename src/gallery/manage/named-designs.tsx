import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { designAddress } from '../public/design-code.ts'
import { formatPrice } from '../public/design-texts.ts'
import { Picture } from '../public/picture.tsx'
import type { NamedDesign } from './named-designs.server.ts'

/** Shows the designs that a message names. Visitors do not see the page of a hidden one. */
export function NamedDesigns({ designs }: { designs: NamedDesign[] | undefined }) {
  if (!designs) return null
  return (
    <ul className="grid gap-2">
      {designs.map(({ code, picture }) => (
        <li key={code} className="border border-thread">
          {picture ? (
            <a
              href={localPath(designAddress(code))}
              target="_blank"
              rel="noopener"
              className="flex items-center gap-3 pe-3"
            >
              <Picture picture={picture} sizes="72px" isSmall className="size-18 flex-none" />
              <span className="grid justify-items-start">
                <span className="font-semibold">{code}</span>
                <span className="price-tag py-0.5">{formatPrice(picture.price)}</span>
              </span>
            </a>
          ) : (
            <p className="px-3 py-2">
              <span className="font-semibold">{code}</span> {m.album_isHidden()}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
