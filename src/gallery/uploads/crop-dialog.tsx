import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Crop } from './redraw-photo.worker.ts'

const minFraction = 0.1
const keyStep = 0.02
const steps: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
}
const corners = [
  { x: 'left', y: 'top', label: m.crop_upperLeft },
  { x: 'right', y: 'bottom', label: m.crop_lowerRight },
] as const
type Corner = (typeof corners)[number]
type CropDialogProps = { source: string; onCrop: (crop: Crop) => void; onClose: () => void }

export function CropDialog({ source, onCrop, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>({ left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 })

  function move({ x, y }: Corner, toX: number, toY: number) {
    const { left, top, right, bottom } = crop
    const [minX, minY] = x === 'left' ? [0, 0] : [left + minFraction, top + minFraction]
    const [maxX, maxY] = x === 'left' ? [right - minFraction, bottom - minFraction] : [1, 1]
    setCrop({ ...crop, [x]: Math.min(Math.max(toX, minX), maxX), [y]: Math.min(Math.max(toY, minY), maxY) })
  }

  function drag(corner: Corner, { currentTarget: button, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
    const frame = button.parentElement?.getBoundingClientRect()
    if (!frame || !button.hasPointerCapture(pointerId)) return
    move(corner, (clientX - frame.left) / frame.width, (clientY - frame.top) / frame.height)
  }

  function moveByKey(corner: Corner, event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(corner, crop[corner.x] + step[0], crop[corner.y] + step[1])
  }

  const toPercent = (fraction: number) => `${fraction * 100}%`
  const inset = [crop.top, 1 - crop.right, 1 - crop.bottom, crop.left].map(toPercent).join(' ')
  return (
    <Dialog heading={m.crop_heading()} hint={m.crop_hint()} onClose={onClose}>
      <div className="p-4">
        <div className="relative mx-auto w-fit">
          <img src={source} alt="" className="max-h-[50dvh] max-w-full" />
          <div
            className="absolute border-2 border-mustard outline-[100vmax] outline-teak/50 [clip-path:inset(0)]"
            style={{ inset }}
          />
          {corners.map((corner) => (
            <button
              key={corner.x}
              type="button"
              aria-label={corner.label()}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(corner, event)}
              onKeyDown={(event) => moveByKey(corner, event)}
              style={{ left: toPercent(crop[corner.x]), top: toPercent(crop[corner.y]) }}
              className="absolute size-11 -translate-1/2 touch-none rounded-full border-2 border-teak bg-mustard/80"
            />
          ))}
        </div>
      </div>
      <div className="flex flex-wrap-reverse gap-3">
        <Button kind="quiet" className="grow" onClick={onClose}>
          {m.security_cancel()}
        </Button>
        <Button className="grow" onClick={() => onCrop(crop)}>
          {m.crop_apply()}
        </Button>
      </div>
    </Dialog>
  )
}
