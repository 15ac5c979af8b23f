import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { shortDateAt } from '../../messages/dates.ts'
import { useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { focusWithLabel } from '../../ui/forms/field.tsx'
import { formatPrice } from '../public/design-texts.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'
import { readPrice } from './read-price.ts'

type PriceChange = ReturnType<typeof usePriceChange>

interface PriceFormProps {
  itemName: string
  change: PriceChange
  children: ReactNode
}

/** @param showPrice shows a price before the server has stored it, or the stored one again if it is undefined */
export function usePriceChange(
  { id, price: before }: ManagedPicture,
  itemName: string,
  showPrice: (price: string | undefined) => void,
) {
  const reportChange = useChangeReport()
  return useAction(async (price: string, form?: HTMLFormElement) => {
    showPrice(price)
    try {
      await callApi(endpoints.changeGalleryItem, { id, price })
      form?.reset()
      const undo = {
        label: m.admin_undoPrice({ item: itemName }),
        run: () => callApi(endpoints.undoPriceChange, { id, price }),
        done: m.admin_priceUndone(),
      }
      await reportChange(m.admin_priceUpdated(), price === before ? undefined : undo)
    } finally {
      showPrice(undefined)
    }
  }, m.admin_priceNotUpdated)
}

export function PriceForm({ itemName, change: { busy, failure, run }, children }: PriceFormProps) {
  const [read, setRead] = useState<ReturnType<typeof readPrice>>()
  const inputId = useId()
  const problem = read?.problem ?? failure

  function update(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const read = readPrice(String(new FormData(form).get('price')))
    setRead(read)
    if (read.problem) focusWithLabel(form.querySelector('input'))
    else if (read.price !== '') void run(read.price, form)
  }

  return (
    <form
      onSubmit={update}
      onInput={() => setRead(undefined)}
      noValidate
      className="col-span-2 content-start lg:col-span-1"
    >
      <div className="flex flex-wrap gap-1.5">
        <input
          id={inputId}
          name="price"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="₹"
          aria-label={m.admin_newPriceOf({ item: itemName })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${inputId}-problem`}
          className="field-input min-w-0 grow basis-14 px-2"
        />
        <Button
          type="submit"
          kind="quiet"
          className="px-2 text-sm aria-disabled:opacity-60"
          aria-label={m.admin_updatePriceOf({ item: itemName })}
          aria-disabled={busy}
        >
          {m.admin_updatePrice()}
        </Button>
        {children}
      </div>
      <p id={`${inputId}-problem`} role="alert" className="form-failure">
        {problem}
      </p>
      <p role="status" className="field-hint empty:hidden">
        {read?.understood}
      </p>
    </form>
  )
}

export function PriceHistory({ itemName, prices }: Pick<ManagedPicture, 'prices'> & { itemName: string }) {
  return (
    <details className="col-span-full sm:col-start-2">
      <summary
        className="w-fit cursor-pointer py-2.5 text-kandangi"
        aria-label={m.admin_pastPricesOf({ item: itemName })}
      >
        {m.admin_pastPrices()}
      </summary>
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
    </details>
  )
}
