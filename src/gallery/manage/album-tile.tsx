import type { MouseEvent } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { useKeptFocus } from '../../ui/dashboard/action.tsx'
import { Button, Failure } from '../../ui/forms/button.tsx'
import { formatPrice } from '../public/design-texts.ts'
import { Picture } from '../public/picture.tsx'
import { type ShowChange, usePriceChange, useRemoval } from './design-changes.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'
import { openDesign } from './open-design.ts'
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

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openDesign(id)
  }

  /** On a phone a long press opens the context menu. */
  function selectByLongPress(event: MouseEvent) {
    if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') return
    event.preventDefault()
    onSelect(id)
  }

  return (
    <li id={id} ref={useKeptFocus<HTMLLIElement>()} tabIndex={-1} className="album-tile">
      <a
        inert={isSelected !== undefined}
        href={`#${id}`}
        onClick={open}
        onContextMenu={selectByLongPress}
        aria-label={m.album_open({ code, price: formatPrice(price) })}
      >
        <Picture picture={picture} sizes="(width >= 48rem) 260px, 33vw" className="aspect-square" />
        <span className="album-code">{code}</span>
        <span className="price-tag">
          {/* The words are too long for a phone's tile. */}
          {price === '' && <span className="md:hidden">₹ –</span>}
          <span className={price === '' ? 'max-md:hidden' : ''}>{formatPrice(price)}</span>
        </span>
      </a>
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

function TileControls({ picture, showChange }: Pick<AlbumTileProps, 'picture' | 'showChange'>) {
  const removal = useRemoval(picture)
  return (
    <>
      <PriceForm code={picture.code} change={usePriceChange(picture, showChange)} className="basis-full">
        <Button
          kind="danger"
          className="basis-17 px-1 text-sm"
          aria-label={m.admin_deleteOf({ item: picture.code })}
          aria-disabled={removal.busy}
          onClick={removal.run}
        >
          {m.admin_delete()}
        </Button>
      </PriceForm>
      <Failure>{removal.failure}</Failure>
    </>
  )
}
