import type { Statistics } from '../analytics/counting/counts.server.ts'
import { designAddress } from '../gallery/public/design-code.ts'
import { Picture } from '../gallery/public/picture.tsx'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'

/** Shows the designs that visitors liked most, first. */
export function LikedDesigns({ designs }: Pick<Statistics, 'designs'>) {
  if (designs.length === 0) return <p>{m.statistics_noDesigns()}</p>
  return (
    <>
      <ol className="grid grid-cols-2 gap-x-2.5 gap-y-4 sm:grid-cols-3">
        {designs.map(({ picture, ...counts }) => (
          <li key={picture.id} className="min-w-0 text-sm">
            <a href={localPath(designAddress(picture.code))} aria-label={picture.code} className="block">
              <Picture picture={picture} sizes="(width >= 40rem) 220px, 45vw" className="aspect-square" />
            </a>
            <p className="pt-1 tabular-nums">
              <strong>{picture.code}</strong>
              <span className="block">{m.statistics_hearts({ count: counts.hearts })}</span>
              <span className="block">{m.statistics_enquiries({ count: counts.enquiries })}</span>
              <span className="block">{m.statistics_views({ count: counts.views })}</span>
            </p>
          </li>
        ))}
      </ol>
      <p className="text-sm text-teak-soft">{m.statistics_designsHint()}</p>
    </>
  )
}
