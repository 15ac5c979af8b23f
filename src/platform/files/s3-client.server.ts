import { S3, S3ServiceException } from '@aws-sdk/client-s3'
import { FilesUnavailable } from './file-store.ts'
import type { S3Address } from './s3-address.server.ts'

const connectTimeoutMs = 5_000
/** Limits one attempt, and the pause between two chunks of a body. */
const attemptTimeoutMs = 30_000

export function openClient({ region, endpoint, pathStyle, credentials }: S3Address): S3 {
  return new S3({
    region,
    endpoint,
    credentials,
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      requestTimeout: attemptTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: attemptTimeoutMs,
    },
    // Services other than Amazon's reject the checksum headers that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Limits a request until its response begins. @throws {FilesUnavailable} when it fails or times out. */
export async function withTimeout<T>(timeoutMs: number, request: (abort: { abortSignal: AbortSignal }) => Promise<T>) {
  const controller = new AbortController()
  const expired = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    // The client ignores the signal between attempts and while it looks for credentials.
    expired.reject(new Error(`no response within ${timeoutMs / 1000} seconds`))
    controller.abort()
  }, timeoutMs)
  try {
    return await Promise.race([request({ abortSignal: controller.signal }), expired.promise])
  } catch (cause) {
    throw new FilesUnavailable(`The request to the bucket failed: ${(cause as Error).message}`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}
