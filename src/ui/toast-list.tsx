import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { toastDurationMs } from '../contract/shop-facts.ts'
import { m } from '../words/compiled/messages.js'
import { sentenceFor } from './ask.ts'
import { ToastMark } from './toast-mark.tsx'
import { endOffer, type Said, toast, type Undo } from './toasts.tsx'

const manager = Toast.createToastManager()

/** The list of notices. @param props.onReady is told how one is shown, as soon as there is a place for it. */
export function ToastList({ onReady }: { onReady: (show: (said: Said) => void) => void }) {
  useEffect(() => onReady(show), [onReady])
  return (
    <Toast.Provider toastManager={manager} timeout={toastDurationMs} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={m.toast_label()}>
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function show({ text, kind, undo }: Said): void {
  const toastOf = { title: text, type: kind, timeout: toastDurationMs }
  if (!undo) return void manager.add(toastOf)
  let pressed = false
  const press = () => {
    if (pressed) return
    pressed = true
    manager.close(id)
    void takeBack(undo)
  }
  const actionProps = { children: m.toast_undo(), 'aria-label': undo.label, onClick: press }
  const id = manager.add({ ...toastOf, actionProps, onClose: () => endOffer(undo) })
}

async function takeBack(undo: Undo): Promise<void> {
  try {
    await undo.run()
    toast(undo.done)
  } catch (error) {
    toast(m.toast_notUndone({ reason: sentenceFor(error) }), 'problem')
  }
}

/** What is said is a line, not a dialog of that name; the region around it announces it. */
const aLine = { role: 'group', 'aria-labelledby': undefined, 'aria-modal': undefined }

function Shown() {
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
