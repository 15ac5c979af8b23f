/** How often requests failed by each of these, since the process was started; a call with `add` counts one more. */
export type ErrorCounters = Record<'database' | 'files' | 'unexpected', (add?: 1) => number>

export function createErrorCounters(): ErrorCounters {
  const counter = () => {
    let count = 0
    return (add: 0 | 1 = 0) => {
      count += add
      return count
    }
  }
  return { database: counter(), files: counter(), unexpected: counter() }
}
