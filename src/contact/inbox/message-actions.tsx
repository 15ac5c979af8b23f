import { useContext } from 'react'
import type { MessageMark, ReceivedMessage } from '../../api/contact.ts'
import { chatLink, phoneLink } from '../../api/contact-channels.ts'
import { endpoints } from '../../api/endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import { callApi } from '../../browser/call-api.ts'
import { toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import type { Identity } from '../../messages/identity.ts'
import { RefreshContext, useAction, useChangeReport, useRefresh } from '../../ui/dashboard/action.tsx'
import { Button, type ButtonProps } from '../../ui/forms/button.tsx'
import { ChatIcon, PhoneIcon } from '../../ui/icons.tsx'
import { buildReplyLink } from './reply-links.ts'

export function useMessageChanges({ id, name, folder }: Pick<ReceivedMessage, 'id' | 'name' | 'folder'>) {
  const refreshQuietly = useContext(RefreshContext)
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
    markOpened: () => mark({ read: true }).then(refreshQuietly, () => {}),
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

interface MessageActionsProps {
  identity: Identity
  message: ReceivedMessage
  changes: Pick<ReturnType<typeof useMessageChanges>, 'mark' | 'move' | 'remove'>
}

export function MessageActions({ identity, message, changes }: MessageActionsProps) {
  const { name, read, folder } = message
  return (
    <>
      <PhoneLinks identity={identity} message={message} />
      <div className="grid grid-cols-2 gap-2 *:px-2 sm:flex sm:flex-wrap sm:gap-3 sm:*:px-4">
        <a
          href={buildReplyLink(message, identity)}
          className="button button-quiet col-span-2"
          aria-label={m.inbox_actionFor({ action: m.inbox_reply(), name })}
        >
          {m.inbox_reply()}
        </a>
        <MessageButton
          action={read ? m.inbox_markUnread() : m.inbox_markRead()}
          name={name}
          className="col-span-2"
          onClick={() => changes.mark(!read)}
        />
        <MessageButton
          action={folder === 'spam' ? m.inbox_notSpam() : m.inbox_toSpam()}
          name={name}
          onClick={changes.move}
        />
        <MessageButton action={m.inbox_delete()} name={name} kind="danger" onClick={changes.remove} />
      </div>
    </>
  )
}

export function MessageButton({ action, name, ...rest }: ButtonProps & { action: string; name: string }) {
  return (
    <Button kind="quiet" aria-label={m.inbox_actionFor({ action, name })} {...rest}>
      {action}
    </Button>
  )
}

function PhoneLinks({ identity, message }: Pick<MessageActionsProps, 'identity' | 'message'>) {
  const { name, phoneNumbers } = message
  return phoneNumbers.map((number) => (
    <div key={number} className="mb-2 flex flex-wrap items-center gap-2 *:grow sm:gap-3 sm:*:grow-0">
      <p className="font-semibold tabular-nums max-sm:w-full sm:me-2">{number}</p>
      <a
        href={chatLink(number, m.inbox_whatsappText({ ...identity, name }))}
        // A new tab lets uploads on this page continue.
        target="_blank"
        rel="noopener"
        className="button gap-2 bg-leaf px-2 text-plaster hover:bg-leaf-deep sm:px-4"
        aria-label={m.inbox_actionFor({ action: m.inbox_whatsapp(), name: `${name}, ${number}` })}
      >
        <ChatIcon />
        {m.inbox_whatsapp()}
      </a>
      <a
        href={phoneLink(number)}
        className="button button-quiet gap-2 px-2 sm:px-4"
        aria-label={m.inbox_actionFor({ action: m.inbox_call(), name: `${name}, ${number}` })}
      >
        <PhoneIcon />
        {m.inbox_call()}
      </a>
    </div>
  ))
}
