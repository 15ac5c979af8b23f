import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Crop } from './redraw-photo.worker.ts'

interface CropDialogProps {
  source: string
  onCrop: (crop: Crop) => void
  onClose: () => void
}

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

export function CropDialog({ source, onCrop, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>({ left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 })
  const frame = useRef<HTMLDivElement>(null)

  function move({ x, y }: Corner, toX: number, toY: number) {
    const clamp = (fraction: number, side: keyof Crop) =>
      side === 'left' || side === 'top'
        ? Math.max(0, Math.min(fraction, crop[side === 'left' ? 'right' : 'bottom'] - minFraction))
        : Math.min(1, Math.max(fraction, crop[side === 'right' ? 'left' : 'top'] + minFraction))
    setCrop({ ...crop, [x]: clamp(toX, x), [y]: clamp(toY, y) })
  }

  function drag(corner: Corner, event: PointerEvent<HTMLElement>) {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    move(corner, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
  }

  function moveByKey(corner: Corner, event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(corner, crop[corner.x] + step[0], crop[corner.y] + step[1])
  }

  return (
    <Dialog heading={m.crop_heading()} hint={m.crop_hint()} onClose={onClose}>
      <div className="p-4">
        <div ref={frame} className="relative mx-auto w-fit">
          <img src={source} alt="" className="max-h-[50dvh] max-w-full" />
          <div
            className="absolute border-2 border-mustard outline-[100vmax] outline-teak/50 [clip-path:inset(0)]"
            style={{ inset: toInset(crop) }}
          />
          {corners.map((corner) => (
            <button
              key={corner.x}
              type="button"
              aria-label={corner.label()}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(corner, event)}
              onKeyDown={(event) => moveByKey(corner, event)}
              style={{ left: `${crop[corner.x] * 100}%`, top: `${crop[corner.y] * 100}%` }}
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

function toInset({ left, top, right, bottom }: Crop): string {
  return [top, 1 - right, 1 - bottom, left].map((fraction) => `${fraction * 100}%`).join(' ')
}
