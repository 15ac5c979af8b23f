import { useState } from 'react'
import type { ChangeInBatch } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { Dialog } from '../../ui/dashboard/dialog.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { formatPrice } from '../public/design-texts.ts'
import { adjustPrice, type PriceAdjustment } from './adjust-price.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'
import { readPrice } from './read-price.ts'

interface PriceDialogProps {
  pictures: ManagedPicture[]
  onClose: () => void
  onSave: (changes: [change: ChangeInBatch, undo: ChangeInBatch][]) => Promise<void>
}

/** Shows each new price before any is saved. */
export function PriceDialog({ pictures, onClose, onSave }: PriceDialogProps) {
  const [typed, setTyped] = useState('10')
  const [unit, setUnit] = useState<PriceAdjustment['unit']>('%')
  const [isLower, setLower] = useState(false)
  const { price: plain, problem } = readPrice(typed)
  const amount = problem ? 0 : Number(plain)
  const changes = pictures.flatMap((picture) => {
    const after = adjustPrice(picture.price, { amount, unit, isLower })
    return after === undefined ? [] : [{ ...picture, after }]
  })

  const save = () =>
    onSave(
      changes.map(({ id, after }) => [
        { id, price: after },
        { id, undonePrice: after },
      ]),
    )

  return (
    <Dialog heading={m.album_prices()} hint={m.album_pricesHint()} onClose={onClose}>
      <div className="flex flex-wrap gap-1.5">
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={m.album_amount()}
          aria-invalid={problem ? true : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="field-input grow basis-16 px-2"
        />
        <Options options={['%', '₹'] as const} value={unit} onChange={setUnit} toText={(option) => option} />
        <Options
          options={[false, true] as const}
          value={isLower}
          onChange={setLower}
          toText={(option) => (option ? m.album_lower() : m.album_raise())}
        />
      </div>
      <p role="alert" className="form-failure">
        {problem}
      </p>
      <ul
        aria-label={m.album_newPrices()}
        className="grid max-h-[40dvh] grid-cols-[auto_auto_1fr] gap-x-4 overflow-y-auto"
      >
        {changes.map(({ id, code, price, after }) => (
          <li key={id} className="col-span-3 grid grid-cols-subgrid tabular-nums">
            <span>{code}</span>
            <s className="text-teak-soft">{formatPrice(price)}</s>
            <b>{formatPrice(after)}</b>
          </li>
        ))}
      </ul>
      <form method="dialog" className="mt-2 flex flex-wrap-reverse gap-3">
        <Button type="submit" kind="quiet" className="grow">
          {m.admin_cancelChange()}
        </Button>
        <Button type="submit" className="grow" disabled={changes.length === 0} onClick={() => void save()}>
          {m.album_savePrices({ count: changes.length })}
        </Button>
      </form>
    </Dialog>
  )
}

interface OptionsProps<Option> {
  options: readonly Option[]
  value: Option
  onChange: (option: Option) => void
  toText: (option: Option) => string
}

function Options<Option extends string | boolean>({ options, value, onChange, toText }: OptionsProps<Option>) {
  return options.map((option) => (
    <button
      key={String(option)}
      type="button"
      aria-pressed={option === value}
      onClick={() => onChange(option)}
      className="choice px-3"
    >
      {toText(option)}
    </button>
  ))
}
