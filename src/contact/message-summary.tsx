import type { ReceivedMessage } from '../api/contact.ts'
import { m } from '../messages/compiled/messages.js'
import { shortTimeAt } from '../messages/dates.ts'
import { Chip } from '../ui/chip.tsx'
import { ChevronIcon } from '../ui/icons.tsx'

const previewLength = 160
export const mailFailures: Partial<Record<ReceivedMessage['mail']['state'], () => string>> = {
  failing: m.inbox_mail_failing,
  givenUp: m.inbox_mail_givenUp,
}

export function MessageSummary({ message: { name, message, receivedTime, read, mail } }: { message: ReceivedMessage }) {
  const mailFailure = mailFailures[mail.state]?.()
  return (
    <summary className="group/message grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-4 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi
            className={`min-w-0 text-lg/[1.3] wrap-anywhere decoration-mustard decoration-2 underline-offset-[0.25em] group-hover/message:underline ${read ? '' : 'font-bold'}`}
          >
            {name}
          </bdi>
          {!read && (
            <Chip>
              <span className="me-1.5 size-2.5 rounded-full bg-kandangi forced-colors:border-5" aria-hidden="true" />
              {m.inbox_unread()}
            </Chip>
          )}
          {mailFailure && <Chip>{mailFailure}</Chip>}
        </span>
        <time dateTime={new Date(receivedTime).toISOString()} className="block text-sm text-teak-soft">
          {shortTimeAt(receivedTime)}
        </time>
        <bdi className="block truncate group-open:hidden">
          {[...message.trimStart()].slice(0, previewLength).join('')}
        </bdi>
      </span>
      <span className="text-kandangi group-open:rotate-180">
        <ChevronIcon />
      </span>
    </summary>
  )
}
