/** Returns undefined if the browser forbids storage, or if the storage is full. */
export function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
