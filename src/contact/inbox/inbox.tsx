import { useContext, useEffect, useState } from 'react'
import type { ReceivedMessage } from '../../api/contact.ts'
import { endpoints } from '../../api/endpoints.ts'
import { deletedMessageDays, spamDays } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { RefreshContext } from '../../ui/dashboard/action.tsx'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { DownloadLink } from '../../ui/dashboard/download-link.tsx'
import { useOpenSheet } from '../../ui/dashboard/open-sheet.ts'
import { useIsWide } from '../../ui/dashboard/use-is-wide.ts'
import { useUpdateUntilRefresh } from '../../ui/dashboard/use-update-until-refresh.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InboxFolders, InboxSearch, inboxPath, personPath, SearchResult } from './inbox-navigation.tsx'
import type { InboxPage } from './inbox-page.server.ts'
import { MessageRow } from './message-row.tsx'
import { MessagePreview, MessageSheet } from './message-sheet.tsx'
import type { OpenedMessageProps } from './opened-message.tsx'
import { RetentionForm } from './retention-form.tsx'
import { useOpenMessage } from './use-open-message.ts'

const refreshIntervalMs = 60_000
const deletedMessageHours = deletedMessageDays * 24
const folderTexts = {
  inbox: { empty: m.inbox_empty, hint: m.inbox_emptyHint },
  spam: { empty: m.inbox_spamEmpty, hint: () => m.inbox_spamHint({ spamDays }) },
  deleted: { empty: m.inbox_deletedEmpty, hint: () => m.inbox_deletedHint({ deletedMessageHours }) },
}

type InboxProps = InboxPage & Pick<OpenedMessageProps, 'showDesigns'>

export function Inbox({ shops, now, showDesigns, ...inbox }: InboxProps) {
  const { view, nextPageToken, counts, messageRetention, older } = inbox
  useNewMessages()
  const isWide = useIsWide('lg')
  const openId = useOpenSheet()
  const { messages, onRemoved } = useRemoval(inbox.messages, openId)
  const { folder, search, pageToken } = view
  const isEmpty = messages.length === 0
  const isDeleted = folder === 'deleted'
  const { empty, hint } = folderTexts[folder ?? 'inbox']
  const open = useOpenMessage(messages, openId, nextPageToken)
  const preview = usePreview(messages, isWide)
  const beside = open ?? preview
  const isUnread = ({ read }: ReceivedMessage) => !read && !isDeleted

  return (
    <div className="message-columns" data-filled={isEmpty ? undefined : ''}>
      <section id="messages" tabIndex={-1} aria-label={m.admin_inboxHeading()} className="panel">
        <InboxFolders view={view} counts={counts} />
        <div>
          <InboxSearch view={view} />
          <SearchResult view={view} isEmpty={isEmpty} />
        </div>
        {isEmpty && !search && !pageToken && <EmptyState text={empty()} hint={hint()} />}
        {!isEmpty && folder && <p className="text-sm text-teak-soft">{hint()}</p>}
        {!isEmpty && (
          <ul className="message-list">
            {messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                now={now}
                isOpen={message === beside}
                isUnread={isUnread(message)}
              />
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
            <div>
              <DownloadLink
                href={endpoints.exportContactMessages.path}
                className="link inline-flex min-h-11 items-center"
              >
                {m.inbox_exportCsv()}
              </DownloadLink>
            </div>
            <div>
              <a href={personPath('')} className="link inline-flex min-h-11 items-center">
                {m.privacy_personSearch()}
              </a>
            </div>
            <RetentionForm messageRetention={messageRetention} older={older} />
          </Collapsible>
        )}
      </section>
      {open && (
        <MessageSheet
          message={open}
          shops={shops}
          now={now}
          isUnread={isUnread(open)}
          isDeleted={isDeleted}
          isWide={isWide}
          showDesigns={showDesigns}
          onRemoved={onRemoved}
        />
      )}
      {!open && preview && (
        <MessagePreview
          message={preview}
          shops={shops}
          now={now}
          isDeleted={isDeleted}
          showDesigns={showDesigns}
          onRemoved={onRemoved}
        />
      )}
    </div>
  )
}

/** Hides messages that have left this folder until the screen is refreshed, which takes seconds on a slow network. */
function useRemoval(loaded: ReceivedMessage[], openId: string) {
  const [removed = [], setRemoved] = useUpdateUntilRefresh<ReceivedMessage[], string[]>(loaded)
  // Its sheet closes first, so that the focus returns to the list.
  const messages = loaded.filter(({ id }) => !removed.includes(id) || id === openId)
  return { messages, onRemoved: (id: string) => setRemoved((ids = []) => [...ids, id]) }
}

/** Returns the message beside the list until the owner opens one. A newer message does not replace it. */
function usePreview(messages: ReceivedMessage[], hasSpace: boolean): ReceivedMessage | undefined {
  const [first] = useState(messages[0]?.id)
  return hasSpace ? (messages.find(({ id }) => id === first) ?? messages[0]) : undefined
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
