import { endpoints } from '../api/endpoints.ts'
import { deletedMessageDays, spamDays } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { DownloadLink } from '../ui/download-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { inboxAddress } from './inbox-address.ts'
import { InboxFolders } from './inbox-folders.tsx'
import type { InboxPage } from './inbox-page.server.ts'
import { InboxSearch } from './inbox-search.tsx'
import { ReceivedMessage } from './received-message.tsx'
import { RetentionForm } from './retention-form.tsx'
import { useNewMessages } from './use-new-messages.ts'

/** What visitors have written, newest first. */
export function Inbox({ view, messages, nextPageToken, newestId, counts, retention, older }: InboxPage) {
  useNewMessages(newestId)
  const hint =
    view.folder === 'spam'
      ? m.inbox_spamHint({ spamDays })
      : view.folder === 'deleted' && m.inbox_deletedHint({ deletedMessageHours: deletedMessageDays * 24 })

  return (
    <>
      <InboxFolders view={view} counts={counts} />
      <div>
        <InboxSearch view={view} />
        <SearchResult view={view} isEmpty={messages.length === 0} />
      </div>
      {messages.length === 0 && !view.search && !view.pageToken && <EmptyFolder view={view} />}
      {hint && messages.length > 0 && <p className="text-sm text-teak-soft">{hint}</p>}
      {messages.length > 0 && (
        // A message that has left one folder stands anew in the other.
        <ul key={view.folder} className="border-b border-thread">
          {messages.map((message) => (
            <ReceivedMessage key={message.id} message={message} isDeleted={view.folder === 'deleted'} />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-3 empty:hidden">
        {view.pageToken && (
          <a href={localPath(inboxAddress({ ...view, pageToken: undefined }))} className="button button-quiet">
            {m.inbox_newest()}
          </a>
        )}
        {nextPageToken && (
          <a href={localPath(inboxAddress({ ...view, pageToken: nextPageToken }))} className="button button-quiet">
            {m.inbox_older()}
          </a>
        )}
      </p>
      {!view.folder && !view.search && (
        <div className="grid gap-4">
          <p>
            <DownloadLink
              href={endpoints.exportContactMessages.path}
              className="link inline-flex min-h-11 items-center"
            >
              {m.inbox_saveAsTable()}
            </DownloadLink>
          </p>
          <RetentionForm retention={retention} older={older} />
        </div>
      )}
    </>
  )
}

function SearchResult({ view, isEmpty }: { view: InboxPage['view']; isEmpty: boolean }) {
  const { folder, search } = view
  const text = search && (isEmpty && !view.pageToken ? m.inbox_nothingFound({ search }) : m.inbox_searched({ search }))
  return (
    <div className={search ? 'mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2' : ''}>
      <p role="status" dir="auto" className="min-w-0 wrap-anywhere">
        {text}
      </p>
      {search && (
        <a href={localPath(inboxAddress({ folder }))} className="button button-quiet">
          {m.inbox_showAll()}
        </a>
      )}
    </div>
  )
}

function EmptyFolder({ view }: { view: InboxPage['view'] }) {
  if (view.folder === 'deleted')
    return (
      <EmptyState
        text={m.inbox_deletedEmpty()}
        hint={m.inbox_deletedHint({ deletedMessageHours: deletedMessageDays * 24 })}
      />
    )
  if (view.folder === 'spam') return <EmptyState text={m.inbox_spamEmpty()} hint={m.inbox_spamHint({ spamDays })} />
  return <EmptyState text={m.inbox_empty()} hint={m.inbox_emptyHint()} />
}
