/** A frozen window does not release its lock. Two windows at work send the same twice, but the shop stores it once. */
const grantMs = 120_000

/** Lets one window at a time do the work. Browsers have no locks without HTTPS, and forbid them with storage. */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  let started: Promise<void> | undefined
  const start = () => (started ??= work())
  await Promise.race([
    navigator.locks?.request(name, start).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, grantMs)),
  ])
  await start()
}
