const soonMs = 2_000

/** The database has not answered in time, and the caller goes on without it. */
export class DeadlineExceeded extends Error {
  override readonly name = 'NotSoon'
}

/** @throws {DeadlineExceeded} when the answer takes longer than two seconds. */
export function withDeadline<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineExceeded('the database has not answered soon enough')), soonMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
