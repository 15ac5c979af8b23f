import { useEffect, useRef } from 'react'
import { searchMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { Button } from '../ui/button.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import { type InboxView, inboxAddress } from './inbox-address.ts'

/** Looks for words in the folder that is shown. The field keeps the focus, so that one can go on typing. */
export function InboxSearch({ view }: { view: InboxView }) {
  const { folder, search = '' } = view
  const field = useRef<HTMLInputElement>(null)
  // A way back to all messages empties it.
  useEffect(() => {
    if (field.current) field.current.value = search
  }, [search])

  return (
    // biome-ignore lint/a11y/useSemanticElements: Chrome before 118 does not know the element.
    <form action={localPath(inboxAddress({}))} role="search" className="inbox-search">
      {folder && <input type="hidden" name="folder" value={folder} />}
      <input
        ref={field}
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
