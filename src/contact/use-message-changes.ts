import { useState } from 'react'
import type { MessageMark, ReceivedMessage } from '../api/contact.ts'
import { endpoints } from '../api/endpoints.ts'
import { ApiError } from '../api/errors.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi, messageFor } from '../ui/call-api.ts'
import { useRefresh } from '../ui/refresh.ts'
import { toastWithUndo, type Undo } from '../ui/toast-with-undo.ts'
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

  async function runOnce(change: () => Promise<unknown>, onRemoved?: () => void) {
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

  function runWithUndo(
    change: () => Promise<unknown>,
    undo: () => Promise<unknown>,
    text: string,
    rest: Omit<Undo, 'run'>,
  ) {
    const run = async () => {
      await undo()
      setState({})
      await refresh()
    }
    return runOnce(change, () => toastWithUndo(text, { ...rest, run }))
  }

  const mark = (change: Omit<MessageMark, 'id'>) => callApi(endpoints.markContactMessage, { id, ...change })
  const restore = () => callApi(endpoints.restoreContactMessage, { id })
  const isSpam = folder === 'spam'
  return {
    isGone,
    action,
    mark: (read: boolean) => runOnce(() => mark({ read })),
    /** A failure is not reported, because the owner has not asked for this change. */
    markOpened: () => mark({ read: true }).then(refresh, () => {}),
    move: () =>
      runWithUndo(
        () => mark({ folder: isSpam ? 'inbox' : 'spam' }),
        () => mark({ folder }),
        isSpam ? m.inbox_movedToInbox() : m.inbox_movedToSpam(),
        { label: m.inbox_undoMove({ name }), done: m.inbox_movedBack() },
      ),
    remove: () =>
      runWithUndo(() => callApi(endpoints.deleteContactMessage, { id }), restore, m.inbox_deleted(), {
        label: m.inbox_undoDelete({ name }),
        done: m.inbox_restored(),
      }),
    restore: () => runOnce(restore, () => toast(m.inbox_restored())),
  }
}
