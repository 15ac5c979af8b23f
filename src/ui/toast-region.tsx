import { m } from '../messages/compiled/messages.js'
import { type ToastKind, toastMarkPaths } from './toast-marks.ts'

/** Renders the place of the toasts with the flash message of the last form post; `toasts.ts` adds to it. */
export function ToastRegion({ initial }: { initial?: { text: string; kind: ToastKind } }) {
  return (
    <section
      className="toasts"
      aria-label={m.toast_label()}
      aria-live="polite"
      data-close-label={m.toast_close()}
      tabIndex={-1}
    >
      {initial && (
        <div className="toast" data-type={initial.kind}>
          <svg viewBox="0 0 24 24" className="toast-mark" aria-hidden="true">
            <path d={toastMarkPaths[initial.kind]} />
          </svg>
          <p className="toast-text">{initial.text}</p>
        </div>
      )}
    </section>
  )
}
