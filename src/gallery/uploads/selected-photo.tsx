import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { CropIcon, RotateIcon } from '../../ui/dashboard/dashboard-icons.tsx'
import { Button, Failure } from '../../ui/forms/button.tsx'
import { DescriptionFields } from '../manage/description-form.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { DetailFields } from './photo-details.tsx'
import type { PhotoDetails } from './queued-photo.ts'
import type { Redrawing } from './redraw-photo.worker.ts'
import { redrawPhoto } from './shrink-photo.ts'

const editQuality = 0.92

export type Selection = Partial<PhotoDetails> & { id: string; file: File; sharedId?: number }

interface SelectedPhotoProps {
  selection: Selection
  details: PhotoDetails
  onChange: (change: Partial<Selection>) => void
  onRemove: () => void
  /** The fields for all photos replace those of the only photo. */
  children: ReactNode
}

export function SelectedPhoto({ selection, details, onChange, onRemove, children }: SelectedPhotoProps) {
  const { id, file } = selection
  const photo = file.name
  return (
    <li
      data-selected
      className={`grid gap-3 border-t border-thread py-3 ${children ? 'sm:grid-cols-2' : 'grid-cols-[7.5rem_1fr] sm:grid-cols-[12rem_1fr]'}`}
    >
      <PhotoPreview
        file={file}
        className={children ? 'aspect-square' : 'aspect-3/4 sm:aspect-square'}
        onEdit={(file) => onChange({ file })}
      >
        {children || (
          <div className="grid gap-2 sm:grid-cols-2 [&_.field-input]:px-2 [&_label]:sr-only">
            <DetailFields
              photo={photo}
              priceName={`price-${id}`}
              details={{ ...details, ...selection }}
              onChange={onChange}
            />
          </div>
        )}
        <Button kind="quiet" className="px-2" aria-label={m.admin_leaveOutOf({ photo })} onClick={onRemove}>
          {m.admin_leaveOut()}
        </Button>
      </PhotoPreview>
      <details className="col-span-full">
        <summary className="w-fit cursor-pointer py-2.5 text-kandangi" aria-label={m.admin_describeOf({ item: photo })}>
          {m.admin_describe()}
        </summary>
        <div className="grid gap-2 pb-2 sm:grid-cols-2">
          <DescriptionFields photo={photo} descriptions={selection} onChange={onChange} />
        </div>
      </details>
      <p className="col-span-full truncate text-sm text-teak-soft">{photo}</p>
    </li>
  )
}

type PhotoPreviewProps = { file: File; className: string; onEdit: (file: File) => void; children: ReactNode }

function PhotoPreview({ file, className, onEdit, children }: PhotoPreviewProps) {
  const [source, setSource] = useState<string>()
  const [isCropping, setCropping] = useState(false)
  // The shop reads formats that the browser cannot show.
  const [isVisible, setVisible] = useState(true)
  const [isEdited, setEdited] = useState(true)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  async function edit(change: Pick<Redrawing, 'crop' | 'isRotated'>) {
    setCropping(false)
    const redrawn = await redrawPhoto(file, { ...change, quality: editQuality })
    if (redrawn) onEdit(new File([redrawn], file.name, { type: redrawn.type }))
    setEdited(redrawn !== undefined)
  }

  const buttonProps = { kind: 'quiet', className: 'grow px-2' } as const
  return (
    <>
      <div className={`bg-limewash ${className}`}>
        {source && isVisible && (
          <img src={source} alt="" onError={() => setVisible(false)} className="size-full object-contain" />
        )}
      </div>
      <div className="grid content-start gap-2">
        {children}
        {isVisible && (
          <div className="flex gap-2">
            <Button
              {...buttonProps}
              aria-label={m.admin_rotateOf({ photo: file.name })}
              onClick={() => edit({ isRotated: true })}
            >
              <RotateIcon />
            </Button>
            <Button
              {...buttonProps}
              aria-label={m.admin_cropOf({ photo: file.name })}
              aria-haspopup="dialog"
              onClick={() => setCropping(true)}
            >
              <CropIcon />
            </Button>
          </div>
        )}
      </div>
      {!isEdited && <Failure className="col-span-full">{m.admin_notEdited()}</Failure>}
      {source && isCropping && (
        <CropDialog source={source} onClose={() => setCropping(false)} onCrop={(crop) => edit({ crop })} />
      )}
    </>
  )
}
