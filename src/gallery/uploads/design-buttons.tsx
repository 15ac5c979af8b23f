import { useState } from 'react'
import { photosPerDesign } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/forms/button.tsx'
import { fitTogether } from './selections.ts'
import type { Selections } from './use-selections.ts'

interface DesignButtonsProps {
  selections: Selections
  at: number
  onJoin: () => void
}

/** Applies one price and category to all photos, or tells which photos show one design. */
export function DesignButtons({ selections: { all, change, changeAll }, at, onJoin }: DesignButtonsProps) {
  const [wasApplied, setApplied] = useState(false)
  const [before, current] = [all[at - 1], all[at]]
  if (!current) return null
  const { id, price, category, designOf } = current
  const isFurther = designOf !== undefined
  const areOneDesign = all.every(({ designOf }, nth) => nth === 0 || designOf)
  const isSameForAll = all.every((other) => other.price === price && other.category === category)

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {before && (isFurther || fitTogether(all, before, current)) && (
          <button
            type="button"
            aria-pressed={isFurther}
            onClick={() => {
              change(id, { isFurther: !isFurther })
              if (!isFurther) onJoin()
            }}
            className="choice grow px-3"
          >
            {m.upload_further()}
          </button>
        )}
        {!areOneDesign && (
          <Button
            kind="quiet"
            className="grow px-3"
            onClick={() => {
              changeAll(() => ({ price, category }))
              setApplied(true)
            }}
          >
            {m.upload_sameForAll()}
          </Button>
        )}
        {all.length <= photosPerDesign && (
          <button
            type="button"
            aria-pressed={areOneDesign}
            onClick={() => changeAll((nth) => ({ isFurther: nth > 0 && !areOneDesign }))}
            className="choice grow px-3"
          >
            {m.upload_oneDesign()}
          </button>
        )}
      </div>
      <p role="status" className="field-hint empty:hidden">
        {wasApplied && isSameForAll && m.upload_sameForAllDone({ count: all.length })}
      </p>
    </>
  )
}
