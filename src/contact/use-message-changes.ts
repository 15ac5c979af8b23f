import { useState } from 'react'
import type { ReceivedMessage } from '../api/contact.ts'
import { endpoints } from '../api/endpoints.ts'
import { ApiError } from '../api/errors.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi, messageFor } from '../ui/call-api.ts'
import { useRefresh } from '../ui/refresh.ts'
import { toastWithUndo } from '../ui/toast-with-undo.ts'
import { toast } from '../ui/toasts.ts'

interface State {
  busy?: boolean
  failure?: string
  /** The message has left the list, which may not be refreshed yet. */
  isGone?: boolean
}

export function useMessageChanges({ id, name, folder }: Pick<ReceivedMessage, 'id' | 'name' | 'folder'>) {
  const refresh = useRefresh()
  const [{ isGone, ...action }, setState] = useState<State>({})

  async function run(change: () => Promise<unknown>, onRemoved?: () => void) {
    if (action.busy) return
    setState({ busy: true })
    try {
      await change()
      setState({ isGone: onRemoved !== undefined })
      onRemoved?.()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND'))
        return setState({ failure: m.admin_messageFailed({ reason: messageFor(error) }) })
      // Another window has removed the message.
      setState({ isGone: true })
      toast(m.inbox_notHere(), 'problem')
    }
    await refresh()
  }

  async function undo(change: () => Promise<unknown>) {
    await change()
    setState({})
    await refresh()
  }

  const mark = (read: boolean) => callApi(endpoints.markContactMessage, { id, read })
  const restore = () => callApi(endpoints.restoreContactMessage, { id })
  const isSpam = folder === 'spam'
  const move = (toSpam: boolean) => callApi(endpoints.markContactMessage, { id, folder: toSpam ? 'spam' : 'inbox' })
  return {
    isGone,
    action,
    mark: (read: boolean) => run(() => mark(read)),
    /** A failure is not reported, because the owner has not asked for this change. */
    markOpened: () => mark(true).then(refresh, () => {}),
    move: () =>
      run(
        () => move(!isSpam),
        () =>
          toastWithUndo(isSpam ? m.inbox_movedToInbox() : m.inbox_movedToSpam(), {
            label: m.inbox_undoMove({ name }),
            run: () => undo(() => move(isSpam)),
            done: m.inbox_movedBack(),
          }),
      ),
    remove: () =>
      run(
        () => callApi(endpoints.deleteContactMessage, { id }),
        () =>
          toastWithUndo(m.inbox_deleted(), {
            label: m.inbox_undoDelete({ name }),
            run: () => undo(restore),
            done: m.inbox_restored(),
          }),
      ),
    restore: () => run(restore, () => toast(m.inbox_restored())),
  }
}
