import { useState } from 'react'
import type { MessageFolder, ReceivedMessage } from '../api/contact.ts'
import { endpoints } from '../api/endpoints.ts'
import { ApiError } from '../api/errors.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi, messageFor } from '../ui/call-api.ts'
import { useRefresh } from '../ui/refresh.ts'
import { toastWithUndo, type Undo } from '../ui/toast-with-undo.ts'
import { toast } from '../ui/toasts.ts'

interface State {
  busy?: boolean
  /** It has left the list, which may not know it yet. */
  gone?: boolean
  failure?: string
}

/** Returns what the owner can do with a message. */
export function useMessageChanges({ id, name }: Pick<ReceivedMessage, 'id' | 'name'>) {
  const refresh = useRefresh()
  const [state, setState] = useState<State>({})

  async function change(work: () => Promise<unknown>): Promise<boolean> {
    if (state.busy) return false
    setState({ busy: true })
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') await disappear()
      else setState({ failure: m.admin_messageFailed({ reason: messageFor(error) }) })
      return false
    }
    setState({})
    return true
  }

  /** Another window was quicker. */
  async function disappear() {
    setState({ gone: true })
    toast(m.inbox_notHere(), 'problem')
    await refresh()
  }

  async function leave(work: () => Promise<unknown>, said: string, undo?: Undo) {
    if (!(await change(work))) return
    setState({ gone: true })
    if (undo) toastWithUndo(said, { ...undo, run: () => undo.run().then(comeBack) })
    else toast(said)
    await refresh()
  }

  async function comeBack() {
    setState({})
    await refresh()
  }

  const mark = (read: boolean) => callApi(endpoints.markContactMessage, { id, read })
  const moveTo = (folder: MessageFolder) => callApi(endpoints.markContactMessage, { id, folder })
  const restore = () => callApi(endpoints.restoreContactMessage, { id })
  return {
    ...state,
    async mark(read: boolean) {
      if (await change(() => mark(read))) await refresh()
    },
    /** By opening it. Nobody has asked for it in so many words, so nobody is told when it fails: it stays unread. */
    async markOpened() {
      await mark(true).then(refresh, () => {})
    },
    move: (from: MessageFolder) =>
      leave(
        () => moveTo(from === 'spam' ? 'inbox' : 'spam'),
        from === 'spam' ? m.inbox_movedToInbox() : m.inbox_movedToSpam(),
        {
          label: m.inbox_undoMove({ name }),
          run: async () => void (await moveTo(from)),
          done: m.inbox_movedBack(),
        },
      ),
    remove: () =>
      leave(() => callApi(endpoints.deleteContactMessage, { id }), m.inbox_deleted(), {
        label: m.inbox_undoDelete({ name }),
        run: async () => void (await restore()),
        done: m.inbox_restored(),
      }),
    restore: () => leave(restore, m.inbox_restored()),
  }
}
