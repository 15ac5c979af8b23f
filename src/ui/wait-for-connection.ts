/** Waits until the time is over, the browser is online again or `end` is called, whichever comes first. */
export function waitForConnection(ms: number): { over: Promise<void>; end: () => void } {
  const listening = new AbortController()
  const end = () => listening.abort()
  const timer = setTimeout(end, ms)
  addEventListener('online', end, { signal: listening.signal })
  const over = new Promise<void>((resolve) => listening.signal.addEventListener('abort', () => resolve()))
  return { over: over.finally(() => clearTimeout(timer)), end }
}
