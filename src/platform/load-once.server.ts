/**
 * What whoever needs it first opens, once for all: most of a program is of no use to most who come (record 0044). What did
 * not open is tried again by whoever comes next.
 */
export function loadOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
}
