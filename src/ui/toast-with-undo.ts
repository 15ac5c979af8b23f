import { m } from '../messages/compiled/messages.js'
import { messageFor } from './call-api.ts'
import { toast } from './toasts.ts'

interface Undo {
  label: string
  run: () => Promise<void>
  done: string
}

export function toastWithUndo(text: string, { label, run, done }: Undo): void {
  const undo = () =>
    void run().then(
      () => toast(done),
      (error) => toast(m.toast_notUndone({ reason: messageFor(error) }), 'problem'),
    )
  toast(text, 'done', { text: m.toast_undo(), label, run: undo })
}
