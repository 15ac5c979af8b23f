const maxIdleWaitMs = 5_000

/** Calls the function when the browser is idle, or after five seconds. */
export function whenIdle(callback: () => void): void {
  // Safari has no requestIdleCallback.
  if (window.requestIdleCallback) window.requestIdleCallback(callback, { timeout: maxIdleWaitMs })
  else setTimeout(callback, maxIdleWaitMs)
}
