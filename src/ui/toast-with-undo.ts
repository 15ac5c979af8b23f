import { m } from '../messages/compiled/messages.js'
import { messageFor } from './call-api.ts'
import { toast } from './toasts.ts'

export interface Undo {
  /** The accessible name of the button. */
  label: string
  run: () => Promise<void>
  /** The message after `run`. */
  done: string
}

/** Shows a message with a button that undoes the action. */
export function toastWithUndo(text: string, { label, run, done }: Undo): void {
  const undo = () =>
    void run().then(
      () => toast(done),
      (error) => toast(m.toast_notUndone({ reason: messageFor(error) }), 'problem'),
    )
  toast(text, 'done', { text: m.toast_undo(), label, run: undo })
}
