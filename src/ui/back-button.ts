export function addBackStep(close: () => void) {
  const listening = new AbortController()
  history.pushState(history.state, '')
  // The page view of this step is reported after `close`.
  addEventListener('popstate', back, { capture: true, signal: listening.signal })

  function back() {
    listening.abort()
    close()
  }

  /** Removes the step after the overlay was closed in another way, and then calls `act`. */
  function removeStep(act = () => {}) {
    if (listening.signal.aborted) return
    listening.abort()
    addEventListener('popstate', act, { once: true })
    history.back()
  }

  return { removeStep }
}
