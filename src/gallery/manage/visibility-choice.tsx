import { firstDesignsMax } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { NextIcon, PreviousIcon } from '../../ui/dashboard/dashboard-icons.tsx'
import { Failure } from '../../ui/forms/button.tsx'
import { type ShowChange, useFirstChange, useHiding } from './design-changes.ts'
import { insertAt } from './insert-at.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'

interface VisibilityChoiceProps {
  picture: ManagedPicture
  /** The designs that visitors see first, in their order. */
  firstIds: string[]
  showChange: ShowChange
}

/** Shows the design before all others, moves it among those, or hides it. */
export function VisibilityChoice({ picture, firstIds, showChange }: VisibilityChoiceProps) {
  const { id, code, isHidden } = picture
  const first = useFirstChange(picture, firstIds, showChange)
  const hiding = useHiding(picture, showChange)
  const nth = firstIds.indexOf(id)
  const others = firstIds.filter((other) => other !== id)
  const isFull = nth < 0 && others.length >= firstDesignsMax
  const busy = first.busy || hiding.busy

  return (
    <fieldset aria-label={m.album_visibilityOf({ code })} className="flex min-w-0 flex-wrap items-center gap-2">
      <button
        type="button"
        aria-pressed={nth >= 0}
        aria-disabled={busy || isFull}
        onClick={() => isFull || void first.run(nth < 0 ? [...others, id] : others)}
        className="choice px-3"
      >
        {m.album_showFirst()}
      </button>
      {nth >= 0 && firstIds.length > 1 && (
        <span className="flex items-center">
          <MoveButton
            text={m.album_earlierOf({ code })}
            Icon={PreviousIcon}
            isDisabled={busy || nth === 0}
            onClick={() => first.run(insertAt(others, nth - 1, id))}
          />
          <span className="tabular-nums">{m.album_place({ place: nth + 1, count: firstIds.length })}</span>
          <MoveButton
            text={m.album_laterOf({ code })}
            Icon={NextIcon}
            isDisabled={busy || nth === firstIds.length - 1}
            onClick={() => first.run(insertAt(others, nth + 1, id))}
          />
        </span>
      )}
      <button
        type="button"
        aria-pressed={isHidden}
        aria-disabled={busy}
        onClick={() => void hiding.run()}
        className="choice px-3"
      >
        {m.album_hide()}
      </button>
      {isFull && <p className="field-hint basis-full">{m.album_firstFull({ max: firstDesignsMax })}</p>}
      {isHidden && <p className="field-hint basis-full">{m.album_hiddenHint()}</p>}
      <Failure className="basis-full">{first.failure ?? hiding.failure}</Failure>
    </fieldset>
  )
}

interface MoveButtonProps {
  text: string
  Icon: typeof NextIcon
  isDisabled: boolean | undefined
  onClick: () => Promise<void>
}

function MoveButton({ text, Icon, isDisabled, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={text}
      aria-disabled={isDisabled}
      onClick={() => isDisabled || void onClick()}
      className="grid size-11 place-items-center text-kandangi aria-disabled:opacity-40"
    >
      <Icon />
    </button>
  )
}
