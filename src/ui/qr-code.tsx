import type { QrCode } from './draw-qr-code.ts'

/** Scanners need a light margin of so many modules. */
export const qrMargin = 4

export function QrCodeImage({ code: { path, size }, label }: { code: QrCode; label: string }) {
  const edge = size + 2 * qrMargin
  return (
    <svg viewBox={`${-qrMargin} ${-qrMargin} ${edge} ${edge}`} role="img" aria-label={label} className="qr-code">
      <path d={path} />
    </svg>
  )
}
