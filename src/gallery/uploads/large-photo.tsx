import { useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { CropIcon, RotateIcon, TrashIcon } from '../../ui/dashboard/dashboard-icons.tsx'
import { Failure } from '../../ui/forms/button.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import type { Edit } from './use-selections.ts'

interface LargePhotoProps {
  file: File
  isEditing: boolean
  /** @returns whether this browser could redraw the photo */
  onEdit: (edit: Edit) => Promise<boolean>
  onRemove: () => void
}

/** Shows a chosen photo with the controls that rotate it, crop it or leave it out. */
export function LargePhoto({ file, isEditing, onEdit, onRemove }: LargePhotoProps) {
  const [isCropping, setCropping] = useState(false)
  const [isEdited, setEdited] = useState(true)
  const photo = file.name

  async function edit(change: Edit) {
    setCropping(false)
    setEdited(await onEdit(change))
  }

  return (
    <div className="upload-pair">
      <div className="upload-photo">
        <PhotoPicture photo={file} className="size-full object-contain">
          {(source) => (
            <div className="absolute right-0 bottom-0 flex">
              <button
                type="button"
                aria-label={m.admin_rotateOf({ photo })}
                onClick={() => void edit({ isRotated: true })}
              >
                <RotateIcon />
              </button>
              <button
                type="button"
                aria-label={m.admin_cropOf({ photo })}
                aria-haspopup="dialog"
                onClick={() => setCropping(true)}
              >
                <CropIcon />
              </button>
              {/* The crop is of the picture that the owner sees, so the dialog waits for earlier edits. */}
              {isCropping && !isEditing && (
                <CropDialog source={source} onClose={() => setCropping(false)} onCrop={(crop) => void edit({ crop })} />
              )}
            </div>
          )}
        </PhotoPicture>
        <button
          type="button"
          aria-label={m.admin_leaveOutOf({ photo })}
          onClick={onRemove}
          className="absolute top-0 right-0"
        >
          <TrashIcon />
        </button>
      </div>
      {!isEdited && <Failure>{m.admin_notEdited()}</Failure>}
    </div>
  )
}
