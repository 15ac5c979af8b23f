import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { calls } from '../contract/calls.ts'
import type { ReceivedMessage as Message } from '../contract/contact.ts'
import { messages } from '../contract/messages.ts'
import { shopTimeZone } from '../contract/shop-facts.ts'
import { ask, sentenceFor } from '../ui/ask.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusNeighbour } from '../ui/focus-neighbour.ts'
import { toast } from '../ui/toasts.tsx'

const { admin } = messages

/** A visitor's message with what the owner can do about it. */
export function ReceivedMessage({ message }: { message: Message }) {
  const { id, name, email, read } = message
  const row = useRef<HTMLLIElement>(null)
  const { busy, failure, change } = useChange()
  const markText = read ? admin.markUnread : admin.markRead

  const mark = () => change(() => ask(calls.markContactMessage, { id, read: !read }))
  const remove = () =>
    change(async () => {
      await ask(calls.deleteContactMessage, { id })
      focusNeighbour(row.current)
      toast(admin.messageDeleted)
    })

  return (
    <li ref={row} tabIndex={-1} aria-busy={busy} className="border-t border-thread py-5 aria-busy:opacity-60">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="min-w-0 wrap-anywhere">{name}</h3>
        {!read && <Chip>{admin.unread}</Chip>}
      </div>
      <p className="text-sm">
        <span className="wrap-anywhere">{email}</span> · <ReceivedTime time={message.receivedTime} />
      </p>
      <p className="my-3 max-w-[68ch] whitespace-pre-wrap wrap-anywhere">{message.message}</p>
      <div className="grid grid-cols-[5fr_4fr] gap-2 sm:flex sm:gap-3">
        <a
          href={replyAddress(email)}
          className="button button-quiet col-span-2"
          aria-label={admin.aboutMessageOf(admin.reply, name)}
        >
          {admin.reply}
        </a>
        <Button kind="quiet" className="px-1 sm:px-6" aria-label={admin.aboutMessageOf(markText, name)} onClick={mark}>
          {markText}
        </Button>
        <ConfirmDialog
          button={{ 'aria-label': admin.aboutMessageOf(admin.deleteMessage, name), children: admin.delete }}
          question={admin.confirmDeleteMessage}
          hint={admin.confirmDeleteMessageHint}
          confirm={admin.delete}
          cancel={admin.keep}
          onConfirm={remove}
        />
      </div>
      <p role="alert" className="form-failure">
        {failure}
      </p>
    </li>
  )
}

function useChange() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function change(work: () => Promise<unknown>) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      await revalidate()
    } catch (error) {
      setFailure(admin.messageFailed(sentenceFor(error)))
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, change }
}

/** In the shop's time, wherever it is read. Server and browser may spell it a little differently; either is right. */
function ReceivedTime({ time }: { time: number }) {
  const text = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: shopTimeZone })
  return (
    <time dateTime={new Date(time).toISOString()} className="whitespace-nowrap" suppressHydrationWarning>
      {text.format(time)}
    </time>
  )
}

function replyAddress(email: string): string {
  return `mailto:${encodeURI(email.trim())}?subject=${encodeURIComponent(admin.replySubject)}`
}
