/**
 * Stands in the page itself and runs in the browser. The page is whole and works without its scripts, so that they come
 * when the line has nothing else to do, or where every byte counts when something is begun that is better with them.
 */
export function wake(): void {
  const later = document.querySelector<HTMLScriptElement>('script[data-parts]')
  if (!later) return
  const { parts = '', saves } = later.dataset
  const program = later.textContent
  const signs = ['click', 'focusin', 'keydown']
  let isFetched = false

  function fetchScripts(): void {
    if (isFetched) return
    isFetched = true
    const { head } = document
    // To ask for each takes the phone some ms. A tap may come in between.
    for (const [index, href] of parts.split(' ').entries())
      setTimeout(
        () => head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href })),
        index,
      )
    bringWholeStyle(() =>
      head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: program })),
    )
  }

  /** The page has what it uses of it. What its scripts show may use more, and they expect it where the page names it. */
  function bringWholeStyle(then: () => void): void {
    const used = document.querySelector<HTMLStyleElement>('style[data-whole]')
    if (!used) {
      then()
      return
    }
    const whole = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      // It lies ready: to apply it, all elements are gone through once more.
      media: 'print',
      onload: then,
      onerror: then,
    })
    whole.setAttribute('href', used.dataset.whole as string)
    used.after(whole)
    // Of what the page did not bring, nothing is painted without it: this is told of before.
    const changes = new MutationObserver(() => {
      changes.disconnect()
      whole.media = 'all'
    })
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['class'] })
  }

  /** On a fast line a page is loaded before it is painted, and what is seen comes first. */
  function whenPainted(): void {
    requestAnimationFrame(() => setTimeout(whenIdle))
  }

  function whenIdle(): void {
    // Safari does not know when it is idle.
    if ('requestIdleCallback' in window) requestIdleCallback(fetchScripts, { timeout: 2_000 })
    else setTimeout(fetchScripts, 200)
  }

  const address = () => location.pathname + location.search
  const made = address()
  addEventListener('popstate', () => {
    // Who goes back before there is a router would see this page at the address of another.
    if (!('__reactRouterDataRouter' in window) && address() !== made) location.reload()
  })
  // What the browser is posting by itself on a slow line is not sent once more, by whoever has come meanwhile.
  const answerWithinMs = 20_000
  let posting: { form: EventTarget | null; since: number } | undefined
  addEventListener(
    'submit',
    (event) => {
      if (event.target !== posting?.form || event.timeStamp - posting.since > answerWithinMs) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) posting = { form: event.target, since: event.timeStamp }
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) posting = undefined
  })
  for (const sign of signs) document.addEventListener(sign, fetchScripts, { capture: true, once: true })
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  // What the phone has kept costs nothing.
  const isKept = document.documentElement.hasAttribute('data-kept')
  if (!isKept && (saves !== undefined || connection?.saveData)) return
  // On a slow line they choose small pictures for whoever reads on, and that is worth more than they weigh.
  const isSlow = /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')
  if (document.readyState === 'complete') whenPainted()
  else if (isSlow) document.addEventListener('DOMContentLoaded', fetchScripts)
  else addEventListener('load', whenPainted)
}
