import { type FormEvent, startTransition, useId, useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { isPrice } from '../../api/price.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { callApi, messageFor } from '../../ui/call-api.ts'
import { toastWithUndo } from '../../ui/toast-with-undo.ts'
import { toast } from '../../ui/toasts.ts'

interface PriceFormProps {
  id: string
  itemName: string
  /** The kept one. */
  price: string
  /** Shows a price before it is kept; with undefined, the kept one. */
  showPrice: (price: string | undefined) => void
  onChange: () => Promise<void>
  className: string
}

/** Changes a price at once, and takes the change back when the shop did not keep it. */
export function PriceForm({ id, itemName, price: before, showPrice, onChange, className }: PriceFormProps) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const inputId = useId()
  const problemId = useId()

  async function update(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const price = String(new FormData(form).get('price'))
    setProblem(undefined)
    if (busy || price === '') return
    if (!isPrice(price)) {
      form.querySelector('input')?.focus()
      return setProblem(m.form_priceInvalid())
    }

    async function undo() {
      await callApi(endpoints.undoPriceChange, { id, price })
      await onChange()
    }

    setBusy(true)
    showPrice(price)
    try {
      await callApi(endpoints.updatePrice, { id, price })
      form.reset()
      if (price === before) toast(m.admin_priceUpdated())
      else
        toastWithUndo(m.admin_priceUpdated(), {
          label: m.admin_undoPrice({ item: itemName }),
          run: undo,
          done: m.admin_priceUndone(),
        })
      await onChange()
    } catch (error) {
      setProblem(m.admin_priceNotUpdated({ reason: messageFor(error) }))
    } finally {
      setBusy(false)
      // A transition, as the list's own update is, so that the old price does not show in between.
      startTransition(() => showPrice(undefined))
    }
  }

  return (
    <form onSubmit={update} noValidate className={`content-start gap-1.5 ${className}`}>
      <label htmlFor={inputId} className="field-label">
        {m.admin_newPrice()}
      </label>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 grow basis-24">
          <input
            id={inputId}
            name="price"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={m.admin_newPriceOf({ item: itemName })}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && problemId}
            className="field-input"
          />
        </div>
        <Button
          type="submit"
          kind="quiet"
          className="px-4 aria-disabled:opacity-60"
          aria-label={m.admin_updatePriceOf({ item: itemName })}
          aria-disabled={busy}
        >
          {m.admin_updatePrice()}
        </Button>
      </div>
      <p id={problemId} role="alert" className="form-failure">
        {problem}
      </p>
    </form>
  )
}
