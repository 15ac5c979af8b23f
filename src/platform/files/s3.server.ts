import { createHash } from 'node:crypto'
import { S3, S3ServiceException } from '@aws-sdk/client-s3'
import { cachePermanently, contentTypeOf, type FileStore, FilesUnavailable, isSafeName } from './file-store.ts'
import { readS3Address } from './s3-address.server.ts'

/** These timeouts limit a request with its retries. The timeout of a read ends with the first byte. */
const requestTimeoutMs = 10_000
const putTimeoutMs = 30_000
const readyTimeoutMs = 3_000
const connectTimeoutMs = 5_000
/** Limits one attempt, and the pause between two chunks of a body. */
const attemptTimeoutMs = 30_000

const startErrors: Record<number, string> = {
  301: 'is in another region',
  401: 'may not be used with these credentials',
  403: 'may not be used with these credentials',
  404: 'does not exist',
}

/** Opens a bucket as a file store. @throws within ten seconds, with a one-line message, when it cannot be used. */
export async function openS3(url: string): Promise<FileStore> {
  const address = readS3Address(url)
  const { bucket: Bucket, prefix, publicBase } = address
  const client = openClient(address)
  const headBucket = (timeoutMs: number) => withTimeout(timeoutMs, (abort) => client.headBucket({ Bucket }, abort))
  await headBucket(requestTimeoutMs).catch(({ cause }) => {
    client.destroy()
    const reason = startErrors[statusOf(cause) ?? 0] ?? 'cannot be reached. Check FILES_URL'
    throw new Error(`The bucket ${Bucket} at ${address.endpoint ?? 'Amazon S3'} ${reason}.`, { cause })
  })

  function locate(name: string) {
    if (!isSafeName(name)) throw new Error('not a valid file name')
    return { Bucket, Key: prefix + name }
  }

  return {
    publicBase,

    async put(name, bytes) {
      const object = locate(name)
      await withTimeout(putTimeoutMs, async (abort) => {
        // The signature covers the SHA-256 of the bytes, so the service rejects bytes that were corrupted in transit.
        const headers = { ContentType: contentTypeOf(name), CacheControl: cachePermanently }
        await client.putObject({ ...object, ...headers, Body: bytes }, abort)
        const { ContentLength, ETag } = await client.headObject(object, abort)
        if (ContentLength !== bytes.length)
          throw new Error(`${name} has ${ContentLength} bytes in the bucket instead of ${bytes.length}`)
        // The ETag is the MD5 of the bytes, unless they are encrypted with the customer's key.
        if (ETag?.includes(createHash('md5').update(bytes).digest('hex'))) return
        const { Body } = await client.getObject(object, abort)
        if (Buffer.compare((await Body?.transformToByteArray()) ?? Buffer.of(), bytes) !== 0)
          throw new Error(`${name} has other bytes in the bucket`)
      })
    },

    async get(name) {
      const object = locate(name)
      const found = await withTimeout(requestTimeoutMs, (abort) => client.getObject(object, abort)).catch(ignoreMissing)
      const body = found?.Body
      if (!body) return undefined
      return { sizeBytes: found.ContentLength ?? 0, stream: () => body.transformToWebStream() as ReadableStream }
    },

    async delete(name) {
      const object = locate(name)
      await withTimeout(requestTimeoutMs, (abort) => client.deleteObject(object, abort)).catch(ignoreMissing)
    },

    async list() {
      const listed = []
      let Marker: string | undefined
      do {
        // The S3 server of the tests cannot list more than a thousand names by version 2 of this request.
        const page = { Bucket, Prefix: prefix, Delimiter: '/', Marker }
        const found = await withTimeout(requestTimeoutMs, (abort) => client.listObjects(page, abort))
        for (const { Key = '', Size = 0, LastModified } of found.Contents ?? []) {
          const name = Key.slice(prefix.length)
          if (isSafeName(name)) listed.push({ name, sizeBytes: Size, putAt: LastModified?.getTime() ?? Date.now() })
        }
        Marker = found.IsTruncated ? (found.NextMarker ?? found.Contents?.at(-1)?.Key) : undefined
      } while (Marker)
      return listed
    },

    // A bucket never contains unfinished files.
    async removeUnfinished() {},

    isReady: async () => Boolean(await headBucket(readyTimeoutMs).catch(() => false)),
  }
}

/** Ignores a missing file, but not a missing bucket. */
function ignoreMissing(error: FilesUnavailable): undefined {
  if (statusOf(error.cause) !== 404 || (error.cause as Error).name === 'NoSuchBucket') throw error
}

export function openClient({ region, endpoint, pathStyle, credentials }: ReturnType<typeof readS3Address>): S3 {
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
