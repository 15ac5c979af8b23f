import { useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { m } from '../../messages/compiled/messages.js'
import { Dialog } from '../../ui/dashboard/dialog.tsx'
import { Button } from '../../ui/forms/button.tsx'
import type { Crop } from './redraw-photo.worker.ts'

const minEdgePx = 44
const keyStepPx = 6
const portrait = 3 / 4
ReactCrop.nudgeStep = keyStepPx

type CropDialogProps = { source: string; onCrop: (crop: Crop) => void; onClose: () => void }

export function CropDialog({ source, onCrop, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<PercentCrop>({ unit: '%', x: 10, y: 10, width: 80, height: 80 })
  const [aspect, setAspect] = useState<number>()
  const image = useRef<HTMLImageElement>(null)
  const { x, y, width, height } = crop
  const edges = { left: x / 100, top: y / 100, right: (x + width) / 100, bottom: (y + height) / 100 }

  function togglePortrait() {
    setAspect(aspect ? undefined : portrait)
    const { naturalWidth = 1, naturalHeight = 1 } = image.current ?? {}
    const longest = naturalWidth / naturalHeight > portrait ? 'height' : 'width'
    const whole = makeAspectCrop({ unit: '%', [longest]: 100 }, portrait, naturalWidth, naturalHeight)
    if (!aspect) setCrop(centerCrop(whole, naturalWidth, naturalHeight))
  }

  return (
    <Dialog heading={m.crop_heading()} hint={m.crop_hint()} onClose={onClose}>
      <div className="grid justify-items-center p-4">
        <ReactCrop
          crop={crop}
          aspect={aspect}
          onChange={(_, percent) => setCrop(percent)}
          keepSelection
          minWidth={minEdgePx}
          minHeight={minEdgePx}
          ariaLabels={{
            cropArea: m.crop_area(),
            nwDragHandle: m.crop_upperLeft(),
            nDragHandle: m.crop_upperEdge(),
            neDragHandle: m.crop_upperRight(),
            eDragHandle: m.crop_rightEdge(),
            seDragHandle: m.crop_lowerRight(),
            sDragHandle: m.crop_lowerEdge(),
            swDragHandle: m.crop_lowerLeft(),
            wDragHandle: m.crop_leftEdge(),
          }}
        >
          <img ref={image} src={source} alt="" className="max-h-[50dvh]" />
        </ReactCrop>
      </div>
      <button
        type="button"
        aria-pressed={aspect !== undefined}
        onClick={togglePortrait}
        className="choice justify-self-center px-4"
      >
        {m.crop_portrait()}
      </button>
      <div className="flex flex-wrap-reverse gap-3">
        <Button kind="quiet" className="grow" onClick={onClose}>
          {m.security_cancel()}
        </Button>
        <Button className="grow" onClick={() => onCrop(edges)}>
          {m.crop_apply()}
        </Button>
      </div>
    </Dialog>
  )
}
