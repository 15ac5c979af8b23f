import type { MessageMark, ReceivedMessage } from '../api/contact.ts'
import { endpoints } from '../api/endpoints.ts'
import { ApiError } from '../api/errors.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi } from '../ui/call-api.ts'
import { useChangeReport, useRefresh } from '../ui/refresh.ts'
import { toast } from '../ui/toasts.ts'
import { useAction } from '../ui/use-action.ts'

export function useMessageChanges({ id, name, folder }: Pick<ReceivedMessage, 'id' | 'name' | 'folder'>) {
  const refresh = useRefresh()
  const reportChange = useChangeReport()
  const action = useAction(async (change: () => Promise<unknown>) => {
    try {
      await change()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
      // Another window has removed the message.
      toast(m.inbox_messageGone(), 'problem')
      await refresh()
    }
  }, m.admin_actionFailed)

  const mark = (change: Omit<MessageMark, 'id'>) => callApi(endpoints.markContactMessage, { id, ...change })
  const restore = () => callApi(endpoints.restoreContactMessage, { id })
  const isSpam = folder === 'spam'
  return {
    action,
    mark: (read: boolean) => action.run(() => mark({ read }).then(refresh)),
    /** Ignores failures, because the owner did not request this change. */
    markOpened: () => mark({ read: true }).then(refresh, () => {}),
    move: () =>
      action.run(async () => {
        await mark({ folder: isSpam ? 'inbox' : 'spam' })
        await reportChange(isSpam ? m.inbox_movedToInbox() : m.inbox_movedToSpam(), {
          label: m.inbox_undoMove({ name }),
          run: () => mark({ folder }),
          done: m.inbox_movedBack(),
        })
      }),
    remove: () =>
      action.run(async () => {
        await callApi(endpoints.deleteContactMessage, { id })
        await reportChange(m.inbox_deleted(), {
          label: m.inbox_undoDelete({ name }),
          run: restore,
          done: m.inbox_restored(),
        })
      }),
    restore: () => action.run(() => restore().then(() => reportChange(m.inbox_restored()))),
  }
}
