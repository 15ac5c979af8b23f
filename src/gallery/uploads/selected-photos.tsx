import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { DescriptionFields } from './description-fields.tsx'
import { DetailFields } from './photo-details.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import type { PhotoDetails } from './upload-store.ts'

export interface Selection extends Partial<PhotoDetails> {
  id: number
  file: File
  problem?: string
  sharedId?: number
}

interface SelectedPhotosProps {
  selections: Selection[]
  details: PhotoDetails
  onChange: (id: number, change: Partial<Selection>) => void
  onRemove: (selection: Selection) => void
  children: React.ReactNode
}

export function SelectedPhotos({ selections, details, onChange, onRemove, children }: SelectedPhotosProps) {
  if (selections.length === 0) return null
  const areMany = selections.length > 1
  return (
    <section aria-label={m.admin_selectedPhotos()} ref={scrollIntoView}>
      {areMany && (
        <div className="mb-3 grid gap-3">
          {children}
          <p className="field-hint">{m.admin_selectedPhotosHint()}</p>
        </div>
      )}
      <ol className="border-b border-thread">
        {selections.map((selection) => (
          <SelectedPhoto
            key={selection.id}
            selection={selection}
            details={details}
            isOneOfMany={areMany}
            onChange={(change) => onChange(selection.id, change)}
            onRemove={() => onRemove(selection)}
          >
            {children}
          </SelectedPhoto>
        ))}
      </ol>
    </section>
  )
}

const scrollIntoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

interface SelectedPhotoProps {
  selection: Selection
  details: PhotoDetails
  isOneOfMany: boolean
  onChange: (change: Partial<Selection>) => void
  onRemove: () => void
  children: React.ReactNode
}

function SelectedPhoto({ selection, details, isOneOfMany, onChange, onRemove, children }: SelectedPhotoProps) {
  const { file, problem } = selection
  const photo = file.name
  return (
    <li
      data-selected
      className={`grid gap-3 border-t border-thread py-3 ${isOneOfMany ? 'grid-cols-[8.5rem_1fr] sm:grid-cols-[12rem_1fr]' : 'sm:grid-cols-2'}`}
    >
      <PhotoPreview
        file={file}
        className={isOneOfMany ? 'aspect-3/4 sm:aspect-square' : 'aspect-square'}
        onEdit={(file) => onChange({ file })}
      >
        {isOneOfMany ? (
          <div className="grid gap-2 sm:grid-cols-2 [&_.field-label]:sr-only">
            <DetailFields photo={photo} details={{ ...details, ...selection }} problem={problem} onChange={onChange} />
          </div>
        ) : (
          children
        )}
        <Button kind="quiet" className="px-2" aria-label={m.admin_leaveOutOf({ photo })} onClick={onRemove}>
          {m.admin_leaveOut()}
        </Button>
      </PhotoPreview>
      <DescriptionFields photo={photo} descriptions={selection} onChange={onChange} />
      <p className="col-span-full truncate text-sm text-teak-soft">{photo}</p>
      {problem && (
        <p role="alert" className="form-failure col-span-full">
          {problem}
        </p>
      )}
    </li>
  )
}
