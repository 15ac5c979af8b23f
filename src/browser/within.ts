/** Settles like `work`, but rejects after the time: storage and workers of a browser may never answer. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The browser has not answered within ${ms} ms.`)), ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
