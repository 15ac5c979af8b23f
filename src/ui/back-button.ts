export function addBackStep(close: () => void) {
  const listening = new AbortController()
  history.pushState(history.state, '')
  addEventListener('popstate', back, { signal: listening.signal })

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
