import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import {
  assertSafeName,
  cachePermanently,
  type FileStore,
  FilesUnavailable,
  isSafeName,
  type ListedFile,
  typeOf,
} from './file-store.ts'
import { readS3Address, type S3Address } from './s3-address.server.ts'

const connectTimeoutMs = 5_000
/** The limit of one attempt, and between two parts of a body. */
const requestTimeoutMs = 30_000
/** The limit of a whole call with its retries; for a file that is read, until its first byte. */
const answerPatienceMs = 10_000
const putPatienceMs = 30_000
const startPatienceMs = 8_000
const readyPatienceMs = 3_000
const maxAttempts = 3

/**
 * Files in a bucket of any S3-compatible service.
 * @throws within ten seconds, with one sentence, when the bucket cannot be used.
 */
export async function openS3(url: string): Promise<FileStore> {
  const address = readS3Address(url)
  const { bucket: Bucket, prefix, publicBase } = address
  const client = openClient(address)
  await headBucket(client, Bucket, startPatienceMs).catch((cause) => {
    client.destroy()
    throw new Error(whyNot(address, cause), { cause })
  })

  function object(name: string) {
    assertSafeName(name)
    return { Bucket, Key: prefix + name }
  }

  async function holds(stored: ReturnType<typeof object>, bytes: Uint8Array, abortSignal: AbortSignal) {
    const { Body } = await client.send(new GetObjectCommand(stored), { abortSignal })
    return Body !== undefined && Buffer.compare(await Body.transformToByteArray(), bytes) === 0
  }

  return {
    publicBase,

    async put(name, bytes) {
      const stored = object(name)
      await within(putPatienceMs, async (abortSignal) => {
        // The signature contains the SHA-256 of the bytes, so that the service rejects bytes that changed on the way.
        const put = await client.send(
          new PutObjectCommand({ ...stored, Body: bytes, ContentType: typeOf(name), CacheControl: cachePermanently }),
          { abortSignal },
        )
        const kept = await client.send(new HeadObjectCommand(stored), { abortSignal })
        if (kept.ContentLength !== bytes.length)
          throw new Error(`${name} has ${kept.ContentLength} bytes in the bucket instead of ${bytes.length}`)
        const said = [put, kept].map((answer) => saysOtherBytes(answer, bytes))
        if (said.includes('other')) throw new Error(`${name} has another checksum in the bucket`)
        if (said.includes('perhaps') && !(await holds(stored, bytes, abortSignal)))
          throw new Error(`${name} is not in the bucket as it was put there`)
      }).catch(unavailable)
    },

    async get(name) {
      const asked = new GetObjectCommand(object(name))
      const found = await within(answerPatienceMs, (abortSignal) => client.send(asked, { abortSignal }))
        .catch(absent)
        .catch(unavailable)
      const body = found?.Body
      if (!body) return undefined
      return {
        sizeBytes: found.ContentLength ?? 0,
        stream: () => body.transformToWebStream() as ReadableStream<Uint8Array>,
      }
    },

    async delete(name) {
      const asked = new DeleteObjectCommand(object(name))
      await within(answerPatienceMs, (abortSignal) => client.send(asked, { abortSignal }))
        .catch(absent)
        .catch(unavailable)
    },

    async list() {
      const listed: ListedFile[] = []
      let Marker: string | undefined
      do {
        // The S3 server of the tests breaks after a thousand names with version 2 of this call.
        const asked = new ListObjectsCommand({ Bucket, Prefix: prefix, Delimiter: '/', Marker })
        const found = await within(answerPatienceMs, (abortSignal) => client.send(asked, { abortSignal })).catch(
          unavailable,
        )
        for (const { Key = '', Size = 0, LastModified } of found.Contents ?? []) {
          const name = Key.slice(prefix.length)
          if (isSafeName(name)) listed.push({ name, sizeBytes: Size, putAt: LastModified?.getTime() ?? Date.now() })
        }
        Marker = found.IsTruncated ? (found.NextMarker ?? found.Contents?.at(-1)?.Key) : undefined
      } while (Marker)
      return listed
    },

    // A bucket stores a whole file or none.
    async removeUnfinished() {},

    isReady: () =>
      headBucket(client, Bucket, readyPatienceMs).then(
        () => true,
        () => false,
      ),
  }
}

/**
 * Compares the checksums of a stored object. Its ETag is the MD5 of the bytes, except where they are encrypted with a key of
 * the customer: then the object must be read.
 */
function saysOtherBytes(
  { ETag, ChecksumSHA256 }: { ETag?: string; ChecksumSHA256?: string },
  bytes: Uint8Array,
): 'other' | 'perhaps' | undefined {
  if (ChecksumSHA256 && ChecksumSHA256 !== createHash('sha256').update(bytes).digest('base64')) return 'other'
  return ETag && unquoted(ETag) !== createHash('md5').update(bytes).digest('hex') ? 'perhaps' : undefined
}

function unquoted(tag: string): string {
  return tag.replace(/^(?:W\/)?"(.*)"$/, '$1')
}

function openClient({ region, endpoint, pathStyle, credentials }: S3Address): S3Client {
  return new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: pathStyle,
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: requestTimeoutMs,
    },
    // Services other than Amazon's reject the checksum headers that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

async function headBucket(client: S3Client, Bucket: string, patienceMs: number): Promise<void> {
  await within(patienceMs, (abortSignal) => client.send(new HeadBucketCommand({ Bucket }), { abortSignal }))
}

/** Aborts a call that has no answer in time; not the body of a file that has begun. */
async function within<T>(patienceMs: number, ask: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const breakOff = new AbortController()
  let timer: NodeJS.Timeout | undefined
  // The client ignores the signal while it looks for credentials and between its attempts.
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${patienceMs / 1000} seconds`))
      breakOff.abort()
    }, patienceMs)
  })
  return Promise.race([ask(breakOff.signal), tooLate]).finally(() => clearTimeout(timer))
}

function whyNot({ bucket, endpoint }: S3Address, error: unknown): string {
  const name = `The bucket ${bucket} at ${endpoint ?? 'Amazon S3'}`
  switch (statusOf(error)) {
    case 404:
      return `${name} does not exist.`
    case 401:
    case 403:
      return `${name} may not be used with these credentials.`
    case 301:
      return `${name} is in another region.`
    default:
      return `${name} cannot be reached. Check FILES_URL.`
  }
}

/** A missing file is no failure; a missing bucket is one. */
function absent(error: unknown): undefined {
  if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return undefined
  throw error
}

function unavailable(cause: Error): never {
  throw new FilesUnavailable(`The bucket has not done what was asked: ${cause.message}`, { cause })
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}
