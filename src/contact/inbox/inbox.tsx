import { useContext, useEffect, useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { deletedMessageDays, messageRetentions, spamDays } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import type { Identity } from '../../messages/identity.ts'
import { RefreshContext, useChangeReport } from '../../ui/dashboard/action.tsx'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { DownloadLink } from '../../ui/dashboard/download-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/forms/field.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { InboxFolders, InboxSearch, inboxPath, SearchResult } from './inbox-navigation.tsx'
import type { InboxPage } from './inbox-page.server.ts'
import { ReceivedMessage } from './received-message.tsx'

const refreshIntervalMs = 60_000
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
        <ul className="border-b border-thread">
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

/** Refreshes the screen each minute and when the owner returns to its window. The next time retries after a failure. */
function useNewMessages(): void {
  const refresh = useContext(RefreshContext)

  useEffect(() => {
    const refreshIfVisible = () => void (document.hidden || refresh())
    setInterval(refreshIfVisible, refreshIntervalMs)
    document.addEventListener('visibilitychange', refreshIfVisible)
    addEventListener('focus', refreshIfVisible)
  }, [refresh])
}

type Retention = InboxPage['messageRetention']

function RetentionForm({ messageRetention, older }: Pick<InboxPage, 'messageRetention' | 'older'>) {
  const reportChange = useChangeReport()
  const [selected, select] = useState(messageRetention)

  return (
    <SubmitForm
      endpoint={endpoints.changeMessageSettings}
      values={{ messageRetention }}
      onDone={() => reportChange(m.inbox_retentionSaved())}
      submit={{ text: m.inbox_saveRetention(), kind: 'quiet', busyText: m.admin_saving() }}
    >
      <Select
        label={m.inbox_retention()}
        name="messageRetention"
        options={messageRetentions.map((retention) => ({
          value: retention,
          text: m.inbox_retentionPeriod({ retention }),
        }))}
        hint={describeEffect(selected, messageRetention, older)}
        onChange={({ currentTarget }) => select(currentTarget.value as Retention)}
      />
    </SubmitForm>
  )
}

function describeEffect(selected: Retention, saved: Retention, older: InboxPage['older']): string {
  if (selected === 'never') return m.inbox_neverDeleted()
  if (selected === saved) return m.inbox_deletedByAge()
  const { count, unread } = older[selected] ?? { count: 0, unread: 0 }
  if (count === 0) return m.inbox_noneWouldBeDeleted()
  return unread > 0 ? m.inbox_wouldBeDeletedUnread({ count, unread }) : m.inbox_wouldBeDeleted({ count })
}
