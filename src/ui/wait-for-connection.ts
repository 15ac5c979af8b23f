/** Waits until the time has passed, the browser is online again or `end` is called, whichever comes first. */
export function waitForConnection(ms: number): { ended: Promise<void>; end: () => void } {
  const listening = new AbortController()
  const end = () => listening.abort()
  const timer = setTimeout(end, ms)
  addEventListener('online', end, { signal: listening.signal })
  const ended = new Promise<void>((resolve) => listening.signal.addEventListener('abort', () => resolve()))
  return { ended: ended.finally(() => clearTimeout(timer)), end }
}
