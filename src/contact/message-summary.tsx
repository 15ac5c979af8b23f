import type { ReceivedMessage } from '../api/contact.ts'
import { m } from '../messages/compiled/messages.js'
import { Chip } from '../ui/chip.tsx'
import { UnfoldIcon } from '../ui/icons.tsx'
import { timeInShop } from './shop-time.ts'

/** Characters of a message that its folded row shows, as far as they have room. */
const firstWordsLength = 160

/** A message folded up: who wrote, when, and how it begins. */
export function MessageSummary({ message }: { message: ReceivedMessage }) {
  const { name, receivedTime, read, mail } = message
  return (
    <summary className="message-summary">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="message-sender" data-unread={!read || undefined}>
            {name}
          </bdi>
          {!read && (
            <Chip>
              <span className="unread-dot" aria-hidden="true" />
              {m.inbox_unread()}
            </Chip>
          )}
          {mail.state === 'failing' && <Chip>{m.inbox_mail_failing()}</Chip>}
          {mail.state === 'givenUp' && <Chip>{m.inbox_mail_givenUp()}</Chip>}
        </span>
        <time dateTime={new Date(receivedTime).toISOString()} className="block text-sm text-teak-soft">
          {timeInShop(receivedTime)}
        </time>
        <bdi className="block truncate group-open:hidden">{firstWords(message.message)}</bdi>
      </span>
      <span className="text-kandangi group-open:rotate-180">
        <UnfoldIcon />
      </span>
    </summary>
  )
}

function firstWords(text: string): string {
  const begun = [...text.trimStart().slice(0, 2 * firstWordsLength)].slice(0, firstWordsLength)
  return begun.join('').replace(/\s+/g, ' ')
}
