/** So many of at most a megabyte or two are in memory. */
const readAtOnce = 8

/** Reads all of them in their order, some while an earlier one is being used. @throws the first failure. */
export async function* readAhead<T>(names: string[], read: (name: string) => Promise<T>): AsyncGenerator<T> {
  const waiting: Promise<T>[] = []
  for (const name of names) {
    const one = read(name)
    // It is thrown when its turn comes, if it does.
    one.catch(() => {})
    waiting.push(one)
    if (waiting.length >= readAtOnce) yield (await waiting.shift()) as T
  }
  for (const one of waiting) yield await one
}
