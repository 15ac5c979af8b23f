import { useState } from 'react'
import type { MessageMark, ReceivedMessage } from '../api/contact.ts'
import { endpoints } from '../api/endpoints.ts'
import { ApiError } from '../api/errors.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi, messageFor } from '../ui/call-api.ts'
import { useRefresh } from '../ui/refresh.ts'
import { toastWithUndo } from '../ui/toast-with-undo.ts'
import { toast } from '../ui/toasts.ts'

export function useMessageChanges({ id, name, folder }: Pick<ReceivedMessage, 'id' | 'name' | 'folder'>) {
  const refresh = useRefresh()
  const [action, setAction] = useState<{ busy?: boolean; failure?: string }>({})

  async function run(change: () => Promise<unknown>, onDone?: () => void) {
    if (action.busy) return
    setAction({ busy: true })
    try {
      await change()
      onDone?.()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND'))
        return setAction({ failure: m.admin_messageFailed({ reason: messageFor(error) }) })
      // Another window has removed the message.
      toast(m.inbox_messageGone(), 'problem')
    }
    await refresh()
    setAction({})
  }

  const mark = (change: Omit<MessageMark, 'id'>) => callApi(endpoints.markContactMessage, { id, ...change })
  const restore = () => callApi(endpoints.restoreContactMessage, { id })
  const isSpam = folder === 'spam'
  return {
    action,
    mark: (read: boolean) => run(() => mark({ read })),
    /** A failure is not reported, because the owner has not asked for this change. */
    markOpened: () => mark({ read: true }).then(refresh, () => {}),
    move: () =>
      run(
        () => mark({ folder: isSpam ? 'inbox' : 'spam' }),
        () =>
          toastWithUndo(isSpam ? m.inbox_movedToInbox() : m.inbox_movedToSpam(), {
            label: m.inbox_undoMove({ name }),
            run: () => mark({ folder }).then(refresh),
            done: m.inbox_movedBack(),
          }),
      ),
    remove: () =>
      run(
        () => callApi(endpoints.deleteContactMessage, { id }),
        () =>
          toastWithUndo(m.inbox_deleted(), {
            label: m.inbox_undoDelete({ name }),
            run: () => restore().then(refresh),
            done: m.inbox_restored(),
          }),
      ),
    restore: () => run(restore, () => toast(m.inbox_restored())),
  }
}
