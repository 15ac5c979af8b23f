import { useSyncExternalStore } from 'react'

/** Going forward and back fires the first event, a link to an anchor the second. The third follows `history.pushState`. */
const addressEvents = ['popstate', 'hashchange', 'addresschange']

/** Returns the id of the open sheet from the address of the page, such as `/admin#<id>` of a design or `/admin/shop#<id>` of a field. */
export function useOpenSheet(): string {
  return useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => '',
  )
}

/** Adds one entry to the history for all sheets that are opened one after another, so that going back closes them. */
export function openSheet(id: string): void {
  const address = `#${id}`
  if (history.state?.isSheet) history.replaceState(history.state, '', address)
  else history.pushState({ isSheet: true }, '', address)
  dispatchEvent(new Event('addresschange'))
}

export function closeSheet(): void {
  if (history.state?.isSheet) history.back()
  else {
    // The page was opened with a sheet in its address.
    history.replaceState(null, '', location.pathname + location.search)
    dispatchEvent(new Event('addresschange'))
  }
}

/** Another sheet may be open when the response to a change of this one arrives. */
export function closeSheetOf(id: string): void {
  if (location.hash === `#${id}`) closeSheet()
}

function subscribe(onChange: () => void): () => void {
  for (const name of addressEvents) addEventListener(name, onChange)
  return () => {
    for (const name of addressEvents) removeEventListener(name, onChange)
  }
}
