import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { Button, Failure } from '../../ui/forms/button.tsx'
import { focusWithLabel } from '../../ui/forms/field.tsx'
import { formatPrice } from '../public/design-texts.ts'
import type { PriceChange } from './design-changes.ts'
import { readPrice } from './read-price.ts'

interface PriceFormProps {
  code: string
  /** The price that an empty field shows. */
  shownPrice?: string
  change: PriceChange
  className: string
  buttonClassName?: string
  children?: ReactNode
}

export function PriceForm({ code, shownPrice, change: { busy, failure, run }, ...props }: PriceFormProps) {
  const [read, setRead] = useState<ReturnType<typeof readPrice>>()
  const inputId = useId()
  const problem = read?.problem
  const { className, buttonClassName = 'grow basis-32 px-1 text-sm', children } = props

  function update(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const readTyped = () => String(new FormData(form).get('price'))
    const typed = readTyped()
    const read = readPrice(typed)
    setRead(read)
    if (read.problem) focusWithLabel(form.querySelector('input'))
    // The owner may be correcting the price while it is saved.
    else if (read.price !== '') void run(read.price, () => readTyped() === typed && form.reset())
  }

  return (
    <form onSubmit={update} onInput={() => setRead(undefined)} noValidate>
      <div className="flex flex-wrap gap-1">
        <input
          id={inputId}
          name="price"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={shownPrice ? formatPrice(shownPrice) : '₹'}
          aria-label={m.admin_newPriceOf({ item: code })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${inputId}-problem`}
          className={`field-input px-2 ${className}`}
        />
        <Button
          type="submit"
          kind="quiet"
          className={`aria-disabled:opacity-60 ${buttonClassName}`}
          aria-label={m.admin_updatePriceOf({ item: code })}
          aria-disabled={busy}
        >
          {m.admin_updatePrice()}
        </Button>
        {children}
      </div>
      <p id={`${inputId}-problem`} role="alert" className="form-failure">
        {problem}
      </p>
      <Failure>{!problem && failure}</Failure>
      <p role="status" className="field-hint empty:hidden">
        {read?.understood}
      </p>
    </form>
  )
}
