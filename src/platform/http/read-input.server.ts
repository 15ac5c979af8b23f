import { isUtf8 } from 'node:buffer'
import { openAsBlob } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { type Endpoint, isAccountEndpoint } from '../../api/endpoint.ts'
import { ApiError } from '../../api/errors.ts'
import type { Deps } from '../deps.server.ts'
import { receiveFile } from '../files/received-file.server.ts'

const defaultMaxBodyBytes = 16 * 1024
/** A slow phone needs seconds for a message. Only photos may take longer. */
const fieldsTimeoutMs = 10_000
/** A multipart form adds at most this much to its photo. */
const multipartOverheadBytes = 64 * 1024

export type RawInput = Record<string, unknown>
type Source = Pick<Request, 'headers' | 'body'>

/** Returns whether a browser posts an HTML form without script and expects a page. */
export function isFormPost(request: Request): boolean {
  return isForm(mediaType(request)) && (request.headers.get('accept') ?? '').includes('text/html')
}

/** Merges the fields of path, query and body. A photo is a file until `files` is disposed. @throws {ApiError} */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  { deps, path, files }: { deps: Deps; path: RawInput; files: AsyncDisposableStack },
): Promise<RawInput> {
  rejectInvalidPercents(request.url)
  if (endpoint.body === 'photo') return { ...path, file: await readPhoto(endpoint, request, deps, files) }
  if (endpoint.body === 'backup') {
    // The disk needs space for the file, its decrypted copy and what is restored from it.
    const maxBytes = (await deps.diskSpace.countFreeBytes(deps.config.dataDir)) / 3
    return { path: await receiveFile(deps.config, readChunks(request, maxBytes), files) }
  }
  const takesQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const query = takesQuery ? Object.fromEntries(new URL(request.url).searchParams) : {}
  const body = endpoint.method === 'GET' ? {} : await readFields(endpoint, request)
  return { ...query, ...body, ...path }
}

/** The quotes are optional, unlike in draft-ietf-httpapi-idempotency-key-header. @throws {ApiError} INVALID_ARGUMENT */
export function readIdempotencyKey(headers: Headers): string | undefined {
  const value = headers.get('idempotency-key')
  const key = /^("?)([\w-]{16,64})\1$/.exec(value ?? '')?.[2]
  if (value !== null && !key) throw invalid('Idempotency-Key must be 16 to 64 of A-Z a-z 0-9 _ -')
  return key
}

/** @throws {ApiError} INVALID_ARGUMENT with Identity Toolkit's message */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: RawInput): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0] as z.core.$ZodIssue
  const path = issue.path.map(String)
  const isTypeWrong = issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')
  const detail =
    issue.code === 'unrecognized_keys'
      ? `/${[...path, issue.keys[0]].join('/')} is not a known field`
      : `/${path.join('/')} ${isTypeWrong ? `must be ${issue.expected}` : issue.message}`
  throw new ApiError('INVALID_ARGUMENT', {
    detail: `Invalid JSON payload received. ${detail}`,
    field: path.join('.') || undefined,
  })
}

async function readFields(endpoint: Endpoint, request: Request): Promise<RawInput> {
  const bytes = await readBytes(
    request,
    endpoint.maxBodyBytes ?? defaultMaxBodyBytes,
    AbortSignal.timeout(fieldsTimeoutMs),
  )
  if (bytes.length === 0) return {}
  const type = mediaType(request)
  if (type === 'application/json') return readJson(bytes)
  if (isForm(type)) {
    const text = decode(bytes)
    if (type === 'application/x-www-form-urlencoded') rejectInvalidPercents(text)
    return Object.fromEntries(await readForm(request, bytes))
  }
  if (isAccountEndpoint(endpoint))
    throw new ApiError('INVALID_CONTENT_TYPE', { detail: `Invalid content-type: ${type}` })
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { detail: type || 'no content type' })
}

function readJson(bytes: Uint8Array): RawInput {
  const text = decode(bytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw invalid(`Invalid JSON payload received. ${(cause as SyntaxError).message}`, cause)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('Invalid JSON payload received.  must be object')
  return value as RawInput
}

/** A photo may take as long as it keeps arriving, so memory must not hold it meanwhile. */
async function readPhoto(endpoint: Endpoint, request: Request, deps: Deps, files: AsyncDisposableStack): Promise<Blob> {
  await deps.diskSpace.rejectWhenFull()
  const maxBytes = endpoint.maxBodyBytes ?? defaultMaxBodyBytes
  const isMultipart = mediaType(request) === 'multipart/form-data'
  const chunks = readChunks(request, maxBytes + (isMultipart ? multipartOverheadBytes : 0))
  const body = await openAsBlob(await receiveFile(deps.config, chunks, files))
  const file = isMultipart ? (await readForm(request, body)).get('file') : body
  if (!(file instanceof Blob)) throw new ApiError('INVALID_ARGUMENT', { detail: '/file must be a file', field: 'file' })
  if (file.size > maxBytes) throw new ApiError('PAYLOAD_TOO_LARGE')
  return file
}

function readForm({ headers }: Request, bytes: BodyInit): Promise<FormData> {
  const body = new Response(bytes, { headers: { 'Content-Type': headers.get('content-type') ?? '' } })
  return body.formData().catch((cause) => {
    throw invalid('The form could not be read.', cause)
  })
}

/** @throws {ApiError} */
export async function readBytes(source: Source, maxBytes: number, signal?: AbortSignal) {
  return new Uint8Array(await buffer(readChunks(source, maxBytes, signal)))
}

/** Counts the bytes, because Content-Length may be missing or wrong. @throws {ApiError} */
async function* readChunks({ headers, body }: Source, maxBytes: number, signal?: AbortSignal) {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new ApiError('PAYLOAD_TOO_LARGE')
  let length = 0
  try {
    for await (const chunk of body?.pipeThrough(new TransformStream<Uint8Array>(), { signal }) ?? []) {
      length += chunk.length
      if (length > maxBytes) throw new ApiError('PAYLOAD_TOO_LARGE')
      yield chunk
    }
  } catch (cause) {
    throw cause instanceof ApiError ? cause : invalid('The request was aborted.', cause)
  }
}

/** Rejects encoded bytes that are not UTF-8, which would become replacement characters. */
function rejectInvalidPercents(text: string): void {
  for (const [run] of text.matchAll(/(?:%[\da-f]{2})+/gi)) decode(Buffer.from(run.replaceAll('%', ''), 'hex'))
}

function decode(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw invalid('Invalid JSON payload received. The text is not UTF-8.')
  return Buffer.from(bytes).toString()
}

function invalid(detail: string, cause?: unknown): ApiError {
  return new ApiError('INVALID_ARGUMENT', { detail, cause })
}

function mediaType({ headers }: Request): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

function isForm(type: string): boolean {
  return type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
}
