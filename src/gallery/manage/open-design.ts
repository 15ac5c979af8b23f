import { useSyncExternalStore } from 'react'

/** Going forward and back fires the first event, a link to an anchor the second. The third follows `history.pushState`. */
const addressEvents = ['popstate', 'hashchange', 'addresschange']

/** Returns the id of the open design from the address of the page, which is `/admin#<id>`. */
export function useOpenDesign(): string {
  return useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => '',
  )
}

/** Adds one entry to the history for all designs that are opened one after another, so that going back closes them. */
export function openDesign(id: string): void {
  const address = `#${id}`
  if (history.state?.isDesign) history.replaceState(history.state, '', address)
  else history.pushState({ isDesign: true }, '', address)
  dispatchEvent(new Event('addresschange'))
}

export function closeDesign(): void {
  if (history.state?.isDesign) history.back()
  // The page was opened with a design in its address.
  else location.replace('#photos')
}

function subscribe(onChange: () => void): () => void {
  for (const name of addressEvents) addEventListener(name, onChange)
  return () => {
    for (const name of addressEvents) removeEventListener(name, onChange)
  }
}
