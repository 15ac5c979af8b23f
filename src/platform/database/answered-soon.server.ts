const soonMs = 2_000

/** A database that has not answered soon enough for somebody who can do without. */
export class NotSoon extends Error {
  override readonly name = 'NotSoon'
}

/**
 * For what goes on without the database: pages show what is kept, and take whoever asks for a stranger.
 * @throws {NotSoon} when the answer takes longer; it may still come, and is nobody's then.
 */
export function answeredSoon<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NotSoon('the database has not answered soon enough')), soonMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
