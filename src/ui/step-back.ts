/** Closes what has come up over the page; undefined while nothing has. */
let closeTop: (() => void) | undefined

/**
 * On a phone one goes back to close what has come up. It is a step of the history for that, of which the router must
 * hear nothing: for it this is no other place, and it would read the page again. To be called before the router listens,
 * as a window asks its listeners in the order in which they came.
 */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => {
    if (!closeTop) return
    event.stopImmediatePropagation()
    const close = closeTop
    closeTop = undefined
    close()
  })
}

/** Makes a step that leads back to the page by closing what is over it. */
export function stepOver(close: () => void) {
  window.history.pushState(window.history.state, '')
  closeTop = close
  return {
    /** It was closed in another way: the step is taken back, if it has not been. */
    takeBack() {
      if (!closeTop) return
      closeTop = () => {}
      window.history.back()
    },
    /** The step stays, for another page to take its place. */
    keep() {
      closeTop = undefined
    },
  }
}
