import { useState } from 'react'
import { photosPerDesign } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/forms/button.tsx'
import { fitTogether } from './selections.ts'
import { Tick } from './thumbnails.tsx'
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
      <div className="grid">
        {before && (isFurther || fitTogether(all, before, current)) && (
          <TickButton
            isTicked={isFurther}
            onClick={() => {
              change(id, { isFurther: !isFurther })
              if (!isFurther) onJoin()
            }}
          >
            {m.upload_further({ nth: at })}
          </TickButton>
        )}
        {all.length <= photosPerDesign && (
          <TickButton
            isTicked={areOneDesign}
            onClick={() => changeAll((nth) => ({ isFurther: nth > 0 && !areOneDesign }))}
          >
            {m.upload_oneDesign()}
          </TickButton>
        )}
      </div>
      {!areOneDesign && (
        <Button
          kind="quiet"
          className="justify-self-start px-3 text-sm"
          onClick={() => {
            changeAll(() => ({ price, category }))
            setApplied(true)
          }}
        >
          {m.upload_sameForAll()}
        </Button>
      )}
      <p role="status" className="field-hint empty:hidden">
        {wasApplied && isSameForAll && m.upload_sameForAllDone({ count: all.length })}
      </p>
    </>
  )
}

interface TickButtonProps {
  isTicked: boolean
  onClick: () => void
  children: string
}

function TickButton({ isTicked, onClick, children }: TickButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isTicked}
      onClick={onClick}
      className="flex min-h-11 items-center gap-2.5 text-start"
    >
      <span className="relative size-5.5 flex-none border border-edge">{isTicked && <Tick />}</span>
      {children}
    </button>
  )
}
