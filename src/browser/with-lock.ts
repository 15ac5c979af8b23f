/** Lets one window at a time do the work. Browsers have no locks without HTTPS, and forbid them with storage. */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  let started: Promise<void> | undefined
  const start = () => (started ??= work())
  await navigator.locks?.request(name, start).catch(() => undefined)
  await start()
}
