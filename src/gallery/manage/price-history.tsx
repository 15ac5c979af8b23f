import { m } from '../../messages/compiled/messages.js'
import { shortDateAt } from '../../messages/dates.ts'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { formatPrice } from '../public/design-texts.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'

export function PriceHistory({ code, prices }: Pick<ManagedPicture, 'code' | 'prices'>) {
  return (
    <Collapsible title={m.admin_pastPrices()} label={m.admin_pastPricesOf({ item: code })}>
      <ol className="grid grid-cols-[minmax(0,max-content)_1fr] gap-x-4 gap-y-1 pb-2">
        {prices.map(({ price, changedTime }) => (
          <li key={changedTime} className="col-span-2 grid grid-cols-subgrid">
            <span className="wrap-anywhere tabular-nums">{formatPrice(price)}</span>{' '}
            <span className="whitespace-nowrap text-teak-soft">
              {m.admin_priceSince()}{' '}
              <time dateTime={new Date(changedTime).toISOString()}>{shortDateAt(changedTime)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Collapsible>
  )
}
