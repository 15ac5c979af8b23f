import { endpoints } from '../api/endpoints.ts'
import { deletedMessageDays, spamDays } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { Collapsible } from '../ui/collapsible.tsx'
import { DownloadLink } from '../ui/download-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { InboxFolders, InboxSearch, inboxPath } from './inbox-navigation.tsx'
import type { InboxPage } from './inbox-page.server.ts'
import { ReceivedMessage } from './received-message.tsx'
import { RetentionForm } from './retention-form.tsx'
import { useNewMessages } from './use-new-messages.ts'

const deletedMessageHours = deletedMessageDays * 24
const folderTexts = {
  inbox: { empty: m.inbox_empty, hint: m.inbox_emptyHint },
  spam: { empty: m.inbox_spamEmpty, hint: () => m.inbox_spamHint({ spamDays }) },
  deleted: { empty: m.inbox_deletedEmpty, hint: () => m.inbox_deletedHint({ deletedMessageHours }) },
}

export function Inbox({ identity, inbox }: { identity: Identity; inbox: InboxPage }) {
  const { view, messages, nextPageToken, counts, messageRetention, older } = inbox
  useNewMessages()
  const { folder, search, pageToken } = view
  const isEmpty = messages.length === 0
  const { empty, hint } = folderTexts[folder ?? 'inbox']

  return (
    <>
      <InboxFolders view={view} counts={counts} />
      <div>
        <InboxSearch view={view} />
        <SearchResult view={view} isEmpty={isEmpty} />
      </div>
      {isEmpty && !search && !pageToken && <EmptyState text={empty()} hint={hint()} />}
      {!isEmpty && folder && <p className="text-sm text-teak-soft">{hint()}</p>}
      {!isEmpty && (
        // The key resets the state of a message that moves between folders.
        <ul key={folder} className="border-b border-thread">
          {messages.map((message) => (
            <ReceivedMessage key={message.id} identity={identity} message={message} isDeleted={folder === 'deleted'} />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-3 empty:hidden">
        {pageToken && (
          <a href={inboxPath({ folder, search })} className="button button-quiet">
            {m.inbox_newest()}
          </a>
        )}
        {nextPageToken && (
          <a href={inboxPath({ folder, search, pageToken: nextPageToken })} className="button button-quiet">
            {m.inbox_older()}
          </a>
        )}
      </p>
      {!folder && !search && (
        <Collapsible title={<span className="font-semibold">{m.inbox_storage()}</span>}>
          <p>
            <DownloadLink
              href={endpoints.exportContactMessages.path}
              className="link inline-flex min-h-11 items-center"
            >
              {m.inbox_exportCsv()}
            </DownloadLink>
          </p>
          <RetentionForm messageRetention={messageRetention} older={older} />
        </Collapsible>
      )}
    </>
  )
}

function SearchResult({ view, isEmpty }: Pick<InboxPage, 'view'> & { isEmpty: boolean }) {
  const { folder, search, pageToken } = view
  const text = search && (isEmpty && !pageToken ? m.inbox_nothingFound({ search }) : m.inbox_searchResults({ search }))
  return (
    <div className={search ? 'mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2' : ''}>
      <p role="status" dir="auto" className="min-w-0 wrap-anywhere">
        {text}
      </p>
      {search && (
        <a href={inboxPath({ folder })} className="button button-quiet">
          {m.inbox_showAll()}
        </a>
      )}
    </div>
  )
}
