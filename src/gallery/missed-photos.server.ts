/** Some photos as phones make them. Whoever shares more sees the connection end. */
const passedOverAtMostBytes = 64 * 1024 * 1024

/**
 * Answers photos of the share sheet that no worker has taken. They are read and forgotten: over HTTP/1.1 a browser
 * listens only when it has sent everything, and shows an error where it cannot.
 */
export async function answerMissedPhotos({ url, body }: Request): Promise<Response> {
  let bytes = 0
  try {
    for await (const part of body ?? []) {
      bytes += part.length
      if (bytes > passedOverAtMostBytes) break
    }
  } catch {
    // Nobody waits for the answer any more.
  }
  return new Response(null, { status: 303, headers: { Location: `${new URL(url).pathname}?missed` } })
}
