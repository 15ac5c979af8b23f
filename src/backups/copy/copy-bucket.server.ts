import { hash } from 'node:crypto'
import type { CompletedPart, ListObjectsCommandInput, ListObjectsCommandOutput } from '@aws-sdk/client-s3'
import { readS3Address } from '../../platform/files/s3-address.server.ts'
import { BackupError } from '../check-backup.server.ts'
import type { Parts } from './passphrase.server.ts'

const requestTimeoutMs = 30_000
/** Parts of this size take a slow connection of 1 Mbit/s little more than two minutes. A backup has up to 10,000. */
const partBytes = 16 * 1024 * 1024
const partTimeoutMs = 5 * 60_000

/** A bucket with Object Lock demands it. */
const md5Of = (bytes: Uint8Array) => hash('md5', bytes, 'buffer')

/** The names are in the order of the times. */
export const backupNameAt = (time: number) =>
  `thaiyal-${new Date(time).toISOString().slice(0, 16).replace(':', '-')}Z.tar`

/** An upload that was interrupted continues after its last part. */
export interface Upload {
  id: string
  parts: CompletedPart[]
}

/** Uses only puts, which credentials that may only add allow. Reading back and restoring need further rights. */
export async function openCopyBucket(url: string) {
  // Most shops need no client of S3, which takes memory.
  const { openClient, statusOf, withTimeout } = await import('../../platform/files/s3.server.ts')
  const address = readS3Address(url)
  const client = openClient(address)
  const locate = (name: string) => ({ Bucket: address.bucket, Key: address.prefix + name })

  return {
    async put(name: string, bytes: Uint8Array): Promise<void> {
      await withTimeout(requestTimeoutMs, (abort) =>
        client.putObject({ ...locate(name), Body: bytes, ContentMD5: md5Of(bytes).toString('base64') }, abort),
      )
    },

    /** Uploads in parts. `save` is called after each one, and without an upload when it cannot be continued. */
    async upload(
      name: string,
      content: Parts,
      { begun, save, stop }: { begun?: Upload; save: (upload?: Upload) => Promise<void>; stop?: AbortSignal },
    ): Promise<void> {
      const object = locate(name)
      const create = () => withTimeout(requestTimeoutMs, (abort) => client.createMultipartUpload(object, abort))
      const id = begun?.id ?? (await create()).UploadId ?? ''
      const target = { ...object, UploadId: id }
      const parts = [...(begun?.parts ?? [])]
      const md5s: Buffer[] = []
      let sizeBytes = 0
      for await (const bytes of inPartsOf(partBytes, content)) {
        stop?.throwIfAborted()
        const md5 = md5Of(bytes)
        md5s.push(md5)
        sizeBytes += bytes.length
        if (md5s.length <= parts.length) continue
        const part = { ...target, PartNumber: md5s.length, Body: bytes, ContentMD5: md5.toString('base64') }
        const { ETag } = await withTimeout(partTimeoutMs, ({ abortSignal }) =>
          client.uploadPart(part, {
            abortSignal: AbortSignal.any([abortSignal, ...(stop ? [stop] : [])]),
            // The client's own limit of one attempt includes the time of sending.
            requestTimeout: partTimeoutMs,
          }),
        ).catch(async (error) => {
          if (statusOf(error.cause) === 404) await save()
          throw error
        })
        parts.push({ ETag, PartNumber: md5s.length })
        await save({ id, parts })
      }
      const complete = { ...target, MultipartUpload: { Parts: parts } }
      let hadEnded = false
      await withTimeout(partTimeoutMs, (abort) => client.completeMultipartUpload(complete, abort)).catch((error) => {
        // The answer to an earlier try was lost, or the bucket has deleted the parts.
        hadEnded = statusOf(error.cause) === 404
        if (!hadEnded) throw error
      })
      // An upload that has ended cannot be continued. If the object differs, the next try begins again.
      await save()
      const head = await withTimeout(requestTimeoutMs, (abort) => client.headObject(object, abort)).catch((error) => {
        // Credentials that may only add cannot read size and checksum back.
        if (statusOf(error.cause) === 403) return undefined
        throw error
      })
      if (hadEnded && !head) throw new BackupError(`The bucket does not show whether ${name} is complete.`)
      const checksum = `${md5Of(Buffer.concat(md5s)).toString('hex')}-${md5s.length}`
      // A key of the customer changes the checksum.
      const isEncrypted = ![undefined, 'AES256'].includes(head?.ServerSideEncryption)
      if (head && (head.ContentLength !== sizeBytes || !(isEncrypted || head.ETag?.includes(checksum))))
        throw new BackupError(`${name} differs in the bucket from the file.`)
    },

    /** Lists names after `after`, in their order. */
    async *list(folder: string, after = folder): AsyncGenerator<string> {
      let Marker: string | undefined = address.prefix + after
      while (Marker) {
        const page: ListObjectsCommandInput = { Bucket: address.bucket, Prefix: address.prefix + folder, Marker }
        const found: ListObjectsCommandOutput = await withTimeout(requestTimeoutMs, (abort) =>
          client.listObjects(page, abort),
        )
        for (const { Key = '' } of found.Contents ?? []) yield Key.slice(address.prefix.length)
        Marker = found.IsTruncated ? found.Contents?.at(-1)?.Key : undefined
      }
    },

    async get(name: string): Promise<AsyncIterable<Uint8Array>> {
      const { Body } = await withTimeout(requestTimeoutMs, (abort) => client.getObject(locate(name), abort))
      return Body as AsyncIterable<Uint8Array>
    },

    close: () => client.destroy(),
  }
}

async function* inPartsOf(sizeBytes: number, content: Parts): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (let chunk of content)
    while (chunk.length > 0) {
      const taken = chunk.subarray(0, sizeBytes - length)
      chunks.push(taken)
      length += taken.length
      chunk = chunk.subarray(taken.length)
      if (length < sizeBytes) continue
      yield Buffer.concat(chunks)
      chunks = []
      length = 0
    }
  if (length > 0) yield Buffer.concat(chunks)
}
