import { m } from '../../messages/compiled/messages.js'
import { readPrice } from '../manage/read-price.ts'
import { itemName } from '../public/design-texts.ts'
import { FileButtons } from './file-buttons.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import type { CompleteSelection } from './selections.ts'

interface ThumbnailsProps {
  selections: CompleteSelection[]
  currentId?: string
  onSelect: (id: string) => void
  /** Adds the buttons of camera and gallery. */
  addFiles?: (files: File[]) => void
}

/** A seam joins photos of one design, and a tick marks those with a price. */
export function Thumbnails({ selections, currentId, onSelect, addFiles }: ThumbnailsProps) {
  return (
    <div className="upload-thumbnails">
      <ol className="contents">
        {selections.map((selection, nth) => {
          const { id, file, price, designOf } = selection
          const hasPrice = price !== '' && !readPrice(price).problem
          return (
            <li key={id} data-further={designOf && ''}>
              <button
                type="button"
                aria-current={id === currentId ? 'true' : undefined}
                aria-label={`${file.name}: ${designOf ? m.upload_further({ nth }) : itemName(selection)}`}
                ref={id === currentId ? scrollIntoRow : undefined}
                onClick={() => onSelect(id)}
                className="upload-thumbnail"
              >
                <PhotoPicture photo={file} className="absolute inset-0 size-full object-cover" />
                {hasPrice && <Tick />}
              </button>
            </li>
          )
        })}
      </ol>
      {addFiles && (
        <div className="flex gap-1.5">
          <FileButtons look="icons" addFiles={addFiles} />
        </div>
      )}
    </div>
  )
}

const scrollIntoRow = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest', inline: 'center' })

export const Tick = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="upload-tick">
    <path d="M6 12.5l4 4 8-9" />
  </svg>
)
