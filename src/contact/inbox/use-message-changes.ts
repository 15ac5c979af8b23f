import { useContext } from 'react'
import type { MessageMark, ReceivedMessage } from '../../api/contact.ts'
import { endpoints } from '../../api/endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import { callApi } from '../../browser/call-api.ts'
import { toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { RefreshContext, useAction, useChangeReport, useRefresh } from '../../ui/dashboard/action.tsx'
import { closeSheetOf } from '../../ui/dashboard/open-sheet.ts'

type Changed = Pick<ReceivedMessage, 'id' | 'name' | 'folder'>

/** @param onRemoved is called when the message has left its folder, before the screen is refreshed */
export function useMessageChanges({ id, name, folder }: Changed, onRemoved?: (id: string) => void) {
  const refreshQuietly = useContext(RefreshContext)
  const refresh = useRefresh()
  const reportChange = useChangeReport()
  const run = async (change: () => Promise<unknown>) => {
    try {
      await change()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
      // Another window has removed the message.
      toast(m.inbox_messageGone(), 'problem')
      await refresh()
    }
  }
  const action = useAction(run, m.admin_actionFailed)
  // Another change need not wait for this one, which begins when the owner leaves for WhatsApp.
  const answer = useAction(run, m.admin_actionFailed)

  const mark = (change: Omit<MessageMark, 'id'>) => callApi(endpoints.markContactMessage, { id, ...change })
  const restore = () => callApi(endpoints.restoreContactMessage, { id })
  const isSpam = folder === 'spam'
  const leave = () => {
    closeSheetOf(id)
    onRemoved?.(id)
  }
  return {
    busy: action.busy,
    failure: action.failure ?? answer.failure,
    /** Ignores failures, because the owner did not request this change. */
    markOpened: () => mark({ read: true }).then(refreshQuietly, () => {}),
    mark: (read: boolean) =>
      action.run(async () => {
        await mark({ read })
        if (!read) closeSheetOf(id)
        await refresh()
      }),
    /** The owner has read a message before answering it. */
    setAnswered: (answered: boolean) =>
      answer.run(() => mark(answered ? { answered, read: true } : { answered }).then(refresh)),
    move: () =>
      action.run(async () => {
        await mark({ folder: isSpam ? 'inbox' : 'spam' })
        leave()
        await reportChange(isSpam ? m.inbox_movedToInbox() : m.inbox_movedToSpam(), {
          label: m.inbox_undoMove({ name }),
          run: () => mark({ folder }),
          done: m.inbox_movedBack(),
        })
      }),
    remove: () =>
      action.run(async () => {
        await callApi(endpoints.deleteContactMessage, { id })
        leave()
        await reportChange(m.inbox_deleted(), {
          label: m.inbox_undoDelete({ name }),
          run: restore,
          done: m.inbox_restored(),
        })
      }),
    restore: () =>
      action.run(async () => {
        await restore()
        leave()
        await reportChange(m.inbox_restored())
      }),
  }
}
