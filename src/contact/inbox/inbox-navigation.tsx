import { dashboardPaths } from '../../api/dashboard-paths.ts'
import { searchMaxLength } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { Button } from '../../ui/forms/button.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import type { InboxPage } from './inbox-page.server.ts'

export function inboxPath(view: Partial<InboxPage['view']>): string {
  const query = new URLSearchParams(Object.entries(view).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return localPath(`${dashboardPaths.messages}${query.size ? `?${query}` : ''}`)
}

export function personPath(person: string): string {
  return localPath(`${dashboardPaths.messages}?${new URLSearchParams({ person })}`)
}

export function InboxFolders({ view, counts }: Pick<InboxPage, 'view' | 'counts'>) {
  const { unread, spam, deleted } = counts
  const folders = [
    { folder: undefined, name: m.inbox_inbox(), count: unread > 0 && m.admin_inboxUnread({ count: unread }) },
    { folder: 'spam', name: m.inbox_spam(), count: spam > 0 && spam },
    { folder: 'deleted', name: m.inbox_deletedFolder(), count: deleted },
  ] as const
  return (
    <nav aria-label={m.inbox_folders()} className="flex flex-wrap gap-1.5 sm:gap-2">
      {folders
        .filter(({ folder }) => folder !== 'deleted' || deleted > 0 || view.folder === 'deleted')
        .map(({ folder, name, count }) => (
          <a
            key={name}
            href={inboxPath({ folder })}
            className="choice max-sm:px-2 max-sm:text-[0.875rem]"
            aria-current={view.folder === folder ? 'true' : undefined}
          >
            {name} {count !== false && <span className="tabular-nums opacity-80">{count}</span>}
          </a>
        ))}
    </nav>
  )
}

export function InboxSearch({ view: { folder, search = '' } }: Pick<InboxPage, 'view'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: Chrome before 118 does not support `<search>`.
    <form action={inboxPath({})} role="search" className="grid-cols-[minmax(0,1fr)_auto] gap-2">
      {folder && <input type="hidden" name="folder" value={folder} />}
      <input
        type="search"
        name="search"
        dir="auto"
        defaultValue={search}
        maxLength={searchMaxLength}
        enterKeyHint="search"
        autoComplete="off"
        aria-label={m.inbox_search()}
        placeholder={m.inbox_searchHint()}
        className="field-input"
      />
      <Button type="submit" kind="quiet" aria-label={m.inbox_searchButton()} className="px-3.5">
        <SearchIcon />
      </Button>
    </form>
  )
}

export function SearchResult({ view, isEmpty }: Pick<InboxPage, 'view'> & { isEmpty: boolean }) {
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
