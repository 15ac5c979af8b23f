/** What whoever needs it first opens, once for all: most of a program is of no use to most who come (record 0044). */
export function whenNeeded<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open()
    return opened
  }
}
