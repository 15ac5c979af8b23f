import { describeWeek } from '../analytics/statistics/describe-visits.ts'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { inboxPath } from '../contact/inbox/inbox-navigation.tsx'
import { buildChatLink } from '../contact/inbox/reply-links.ts'
import { useMessageChanges } from '../contact/inbox/use-message-changes.ts'
import { Picture } from '../gallery/public/picture.tsx'
import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import { localPath } from '../messages/language.ts'
import { CloseTodayButton } from '../shop-details/editor/close-today.tsx'
import { useKeptFocus } from '../ui/dashboard/action.tsx'
import { useRefreshOnReturn } from '../ui/dashboard/use-refresh-on-return.ts'
import { formatUnread } from '../ui/format-unread.ts'
import { Failure } from '../ui/forms/button.tsx'
import { ChatIcon } from '../ui/icons.tsx'
import type { Today as TodayData } from './today.server.ts'

const noBreakHyphen = '\u2011'

/** Says in a few lines what the owner wants to know first. A line with nothing to say is left out. */
export function Today({ status, closures, time, newest, week }: TodayData) {
  useRefreshOnReturn()
  const hasVisits = week.visits + week.visitsBefore > 0
  return (
    <section
      id="today"
      ref={useKeptFocus<HTMLElement>()}
      tabIndex={-1}
      aria-label={m.today_heading()}
      className="panel today"
    >
      <div>
        {status.text && (
          <p data-open={status.isOpen || undefined} className="opening-line grow">
            {status.opening ? m.opening_opens(status.opening) : status.text}
          </p>
        )}
        <CloseTodayButton kind="quiet" className="px-2 whitespace-nowrap" closures={closures} time={time} />
      </div>
      {newest && <NewestMessage key={newest.message.id} {...newest} />}
      {hasVisits && <Week {...week} />}
    </section>
  )
}

function NewestMessage({ message, unread, shops, pageToken }: NonNullable<TodayData['newest']>) {
  const { id, name, phoneNumbers } = message
  const [number] = phoneNumbers
  const { setAnswered, failure } = useMessageChanges(message)
  return (
    <div>
      <a href={`${inboxPath({ pageToken })}#${id}`} className="min-w-0 grow">
        <strong className="tab-count static" aria-hidden="true">
          {formatUnread(unread)}
        </strong>{' '}
        <span className="sr-only">{m.admin_inboxUnread({ count: unread })}: </span>
        <span className="grid min-w-0 grow *:truncate">
          <strong lang={foreignLanguage(name)}>{name}</strong>{' '}
          <span lang={foreignLanguage(message.message)}>{message.message}</span>
        </span>
      </a>
      {number && (
        <a
          href={buildChatLink(number, message, shops)}
          // A new tab lets uploads on this page continue.
          target="_blank"
          rel="noopener"
          onClick={() => void setAnswered(true)}
          aria-label={m.inbox_actionFor({ action: m.inbox_whatsapp(), name: `${name}, ${number}` })}
          className="button bg-leaf px-3 text-plaster hover:bg-leaf-deep"
        >
          <ChatIcon />
        </a>
      )}
      <Failure>{failure}</Failure>
    </div>
  )
}

function Week({ mostLiked, ...visits }: TodayData['week']) {
  const sentence = describeWeek(visits)
  return (
    <a href={localPath(dashboardPaths.statistics)}>
      <span className="grow">
        {mostLiked
          ? `${sentence}; ${m.today_mostLiked({ code: mostLiked.code.replace('-', noBreakHyphen) })}`
          : sentence}
      </span>
      {mostLiked && <Picture picture={mostLiked} sizes="44px" className="aspect-square w-11 flex-none" />}
    </a>
  )
}
