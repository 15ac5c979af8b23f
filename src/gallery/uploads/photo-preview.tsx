import { useEffect, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { CropIcon, RotateIcon } from '../../ui/dashboard-icons.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { cropPhoto, rotatePhoto } from './edit-photo.ts'

interface PhotoPreviewProps {
  file: File
  className: string
  onEdit: (file: File) => void
  children: React.ReactNode
}

export function PhotoPreview({ file, className, onEdit, children }: PhotoPreviewProps) {
  const [source, setSource] = useState<string>()
  const [isCropping, setCropping] = useState(false)
  // The shop reads formats that the browser cannot show.
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  const edit = (edited: Promise<File>) => void edited.then(onEdit, () => setVisible(false))
  const photo = file.name

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
              kind="quiet"
              className="grow px-2"
              aria-label={m.admin_rotateOf({ photo })}
              onClick={() => edit(rotatePhoto(file))}
            >
              <RotateIcon />
            </Button>
            <Button
              kind="quiet"
              className="grow px-2"
              aria-label={m.admin_cropOf({ photo })}
              aria-haspopup="dialog"
              onClick={() => setCropping(true)}
            >
              <CropIcon />
            </Button>
          </div>
        )}
      </div>
      {source && isCropping && (
        <CropDialog
          source={source}
          onClose={() => setCropping(false)}
          onCrop={(crop) => {
            setCropping(false)
            edit(cropPhoto(file, crop))
          }}
        />
      )}
    </>
  )
}
