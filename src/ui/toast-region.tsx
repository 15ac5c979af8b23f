import { m } from '../messages/compiled/messages.js'
import { CloseIcon } from './icons.tsx'

export type ToastKind = 'done' | 'problem'

export function ToastRegion({ initial }: { initial?: { text: string; kind: ToastKind } }) {
  return (
    <section className="toasts" aria-label={m.toast_label()} aria-live="polite" tabIndex={-1}>
      {initial && (
        <div className="toast" data-type={initial.kind}>
          <ToastMark />
          <p className="toast-text">{initial.text}</p>
        </div>
      )}
      <template>
        <div className="toast">
          <ToastMark />
          <p className="toast-text" />
          <button type="button" className="toast-action" />
          <button type="button" className="toast-close" aria-label={m.toast_close()}>
            <CloseIcon />
          </button>
        </div>
      </template>
    </section>
  )
}

/** Contains two marks, of which the style sheet shows one, so that the kind does not depend on colour alone. */
function ToastMark() {
  return (
    <svg viewBox="0 0 24 24" className="toast-mark" aria-hidden="true">
      <path d="M5 12.5l4.5 4.5L19 7.5" />
      <path d="M12 5v9M12 18.5v.5" />
    </svg>
  )
}
