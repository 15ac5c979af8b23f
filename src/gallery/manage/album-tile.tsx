import type { MouseEvent } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { useKeptFocus } from '../../ui/dashboard/action.tsx'
import { SheetLink } from '../../ui/dashboard/sheet-link.tsx'
import { formatPrice } from '../public/design-texts.ts'
import { Picture } from '../public/picture.tsx'
import { DeleteButton } from './delete-button.tsx'
import { type ShowChange, usePriceChange } from './design-changes.ts'
import { listMarks } from './find-designs.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'
import { PriceForm } from './price-form.tsx'

interface AlbumTileProps {
  picture: ManagedPicture
  isWide: boolean
  /** It is undefined unless designs are being selected. */
  isSelected: boolean | undefined
  onSelect: (id: string) => void
  showChange: ShowChange
}

export function AlbumTile({ picture, isWide, isSelected, onSelect, showChange }: AlbumTileProps) {
  const { id, code, price } = picture
  const marks = listMarks(picture)

  /** On a phone a long press opens the context menu. */
  function selectByLongPress(event: MouseEvent) {
    if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') return
    event.preventDefault()
    onSelect(id)
  }

  return (
    <li id={id} ref={useKeptFocus<HTMLLIElement>()} tabIndex={-1} className="album-tile">
      <SheetLink
        inert={isSelected !== undefined}
        sheet={id}
        onContextMenu={selectByLongPress}
        aria-label={[m.album_open({ code, price: formatPrice(price) }), ...marks].join(', ')}
      >
        <Picture
          picture={picture}
          sizes="(width >= 48rem) 260px, 33vw"
          className={`aspect-square ${picture.isHidden ? 'opacity-40' : ''}`}
        />
        <span className="album-code">
          <span>{code}</span>
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </span>
        <span className="price-tag">
          {/* The words are too long for a small tile. */}
          {price === '' && <span className="price-sign">{m.album_askPrice()}</span>}
          <span className={price === '' ? 'price-words' : ''}>{formatPrice(price)}</span>
        </span>
      </SheetLink>
      {isSelected !== undefined && (
        <label className="album-pick" data-checked={isSelected ? '' : undefined}>
          <input
            type="checkbox"
            checked={isSelected}
            onChange={() => onSelect(id)}
            aria-label={m.album_pick({ code, price: formatPrice(price) })}
          />
        </label>
      )}
      {/* The space is there before hydration, so that nothing moves. */}
      <div className="album-controls">
        {isWide && isSelected === undefined && <TileControls picture={picture} showChange={showChange} />}
      </div>
    </li>
  )
}

/** The photos are more important than the buttons below them. */
const quiet =
  'min-w-11 border-transparent bg-transparent px-0.5 text-[0.875rem] underline decoration-thread decoration-2 underline-offset-4'

function TileControls({ picture, showChange }: Pick<AlbumTileProps, 'picture' | 'showChange'>) {
  return (
    <PriceForm
      code={picture.code}
      change={usePriceChange(picture, showChange)}
      className="min-w-0 grow basis-12"
      buttonClassName={quiet}
    >
      <DeleteButton picture={picture} className={quiet} />
    </PriceForm>
  )
}
