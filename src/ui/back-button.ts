/** Adds a step to the history, so that the back button closes what covers the page. @param close by the back button */
export function stepOver(close: () => void) {
  const listening = new AbortController()
  history.pushState(history.state, '')
  addEventListener('popstate', back, { signal: listening.signal })

  function back() {
    listening.abort()
    close()
  }

  /** Goes back after the page was uncovered in another way, and then does what is left to do. */
  function takeBack(act = () => {}) {
    if (listening.signal.aborted) return
    listening.abort()
    addEventListener('popstate', act, { once: true })
    history.back()
  }

  return { takeBack }
}
