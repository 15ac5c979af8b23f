const readinessTimeoutMs = 10_000

export async function isShopReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(readinessTimeoutMs)
  return (await fetch('/readyz', { signal }).catch(() => undefined))?.ok === true
}

/** Waits until the time has passed or the browser is online again, whichever comes first. */
export function waitForConnection(ms: number): Promise<void> {
  const signal = AbortSignal.timeout(ms)
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve())
    addEventListener('online', () => resolve(), { once: true, signal })
  })
}
