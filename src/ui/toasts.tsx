import { Toast } from '@base-ui/react/toast'
import { useEffect, useState } from 'react'
import { toastDurationMs } from '../contract/shop-facts.ts'
import { m } from '../words/compiled/messages.js'
import { sentenceFor } from './ask.ts'

const manager = Toast.createToastManager()

/** What a notice says: that something is done, or that it is not. */
export type ToastKind = 'done' | 'problem'

/** Shows a notice in the top right corner for its time. */
export function toast(text: string, type: ToastKind = 'done'): void {
  manager.add({ title: text, type, timeout: toastDurationMs })
}

export interface Undo {
  /** What it undoes, for those who hear the button and do not see what it stands in. */
  label: string
  /** @throws what `ask` throws. */
  run: () => Promise<void>
  /** What is said when it is undone. */
  done: string
}

/** Notices on the page whose button has not been pressed. */
const offers = new Set<string>()

/** Whether something can still be undone on this page, which must not be loaded anew meanwhile. */
export function isUndoOffered(): boolean {
  return offers.size > 0
}

/** The same with a button that takes back what has been done. Whoever points at it, or is on it, has all the time. */
export function toastWithUndo(text: string, undo: Undo): void {
  let pressed = false
  const press = async () => {
    if (pressed) return
    pressed = true
    manager.close(id)
    try {
      await undo.run()
      toast(undo.done)
    } catch (error) {
      toast(m.toast_notUndone({ reason: sentenceFor(error) }), 'problem')
    }
  }
  const actionProps = { children: m.toast_undo(), 'aria-label': undo.label, onClick: press }
  const onClose = () => void offers.delete(id)
  const id = manager.add({ title: text, type: 'done', timeout: toastDurationMs, actionProps, onClose })
  offers.add(id)
}

/** Shows a notice for its full time on the page that is about to load. */
export function toastAfterReload(text: string): void {
  sessionStorage.setItem(carriedKey, text)
}

const carriedKey = 'carriedToast'

function takeCarried(): string | undefined {
  try {
    const text = sessionStorage.getItem(carriedKey)
    sessionStorage.removeItem(carriedKey)
    return text ?? undefined
  } catch {
    // Where nothing may be stored, nothing was carried.
    return undefined
  }
}

/**
 * Where notices appear. `initial` is one that the server has to say: it stands in the page as it is until the script
 * is there, and then has its full time.
 */
export function Toasts({ initial }: { initial?: { text: string; kind: ToastKind } }) {
  const [hydrated, setHydrated] = useState(false)
  const { text, kind } = initial ?? {}

  useEffect(() => {
    setHydrated(true)
    const carried = takeCarried()
    if (carried) toast(carried)
  }, [])
  useEffect(() => {
    if (text) toast(text, kind)
  }, [text, kind])

  return (
    <Toast.Provider toastManager={manager} timeout={toastDurationMs} limit={4}>
      {text && !hydrated && (
        <div className="toasts">
          <div role="status" className="toast" data-type={kind}>
            <ToastMark kind={kind} />
            <p className="toast-text">{text}</p>
          </div>
        </div>
      )}
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={m.toast_label()}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** What is said is a line, not a dialog of that name; the region around it announces it. */
const aLine = { role: 'group', 'aria-labelledby': undefined, 'aria-modal': undefined }

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((one) => (
    <Toast.Root key={one.id} toast={one} className="toast" swipeDirection={['right', 'up']} {...aLine}>
      <ToastMark kind={one.type} />
      <Toast.Title render={<p />} className="toast-text" />
      <Toast.Action className="toast-action" />
      <Toast.Close className="toast-close" aria-label={m.toast_close()} aria-hidden={undefined}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" />
        </svg>
      </Toast.Close>
    </Toast.Root>
  ))
}

/** A tick or an exclamation mark, for those who do not see the colour; the sentence itself says it to all others. */
function ToastMark({ kind }: { kind: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className="toast-mark" aria-hidden="true">
      <path d={kind === 'problem' ? 'M12 5v9M12 18.5v.5' : 'M5 12.5l4.5 4.5L19 7.5'} />
    </svg>
  )
}
