import { generate } from 'lean-qr'
import { toSvgDataURL, toSvgPath } from 'lean-qr/extras/svg'

export interface QrCode {
  /** The dark modules are squares of the size 1. */
  path: string
  /** An edge has so many modules, without the margin. */
  size: number
}

export function drawQrCode(text: string): QrCode {
  const code = generate(text)
  return { path: toSvgPath(code), size: code.size }
}

export function qrCodeUrl(text: string): string {
  return toSvgDataURL(generate(text), { off: 'white' })
}
