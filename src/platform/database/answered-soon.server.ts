const soonMs = 2_000

/** The database has not answered in time, and the caller goes on without it. */
export class NotSoon extends Error {
  override readonly name = 'NotSoon'
}

/** @throws {NotSoon} when the answer takes longer than two seconds. */
export function answeredSoon<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NotSoon('the database has not answered soon enough')), soonMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
