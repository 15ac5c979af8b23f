import { Buffer } from 'node:buffer'
import { uploadEndpoint } from '../src/api/endpoints.ts'
import type { Browser } from './browser.ts'

const protocol = { 'tus-resumable': '1.0.0' }

export function requestUpload(
  owner: Browser,
  sizeBytes: number,
  filename = 'blouse.jpg',
  more: Record<string, string> = {},
) {
  const name = Buffer.from(filename).toString('base64')
  return owner.send(uploadEndpoint.path, {
    method: 'POST',
    headers: { ...protocol, 'upload-length': String(sizeBytes), 'upload-metadata': `filename ${name}`, ...more },
  })
}

export async function startUpload(owner: Browser, sizeBytes: number, filename?: string): Promise<string> {
  const answer = await requestUpload(owner, sizeBytes, filename)
  if (answer.status !== 201)
    throw new Error(`The upload did not start: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.headers.get('location') as string
}

export function sendChunk(owner: Browser, address: string, startsAt: number, bytes: Uint8Array) {
  return owner.send(address, {
    method: 'PATCH',
    headers: {
      ...protocol,
      'upload-offset': String(startsAt),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
    },
    body: Buffer.from(bytes),
  })
}

export async function getOffset(owner: Browser, address: string): Promise<number | undefined> {
  const { status, headers } = await owner.fetch(address, { method: 'HEAD', headers: protocol })
  return status === 200 ? Number(headers.get('upload-offset')) : undefined
}

export function abandon(owner: Browser, address: string) {
  return owner.send(address, { method: 'DELETE', headers: protocol })
}

export function idIn(address: string): string {
  return address.slice(`${uploadEndpoint.path}/`.length)
}

/** @returns the id of the unpublished photo */
export async function uploadWhole(owner: Browser, bytes: Uint8Array, filename?: string): Promise<string> {
  const address = await startUpload(owner, bytes.length, filename)
  const answer = await sendChunk(owner, address, 0, bytes)
  if (answer.status !== 204) throw new Error(`The chunk was rejected: ${answer.status} ${JSON.stringify(answer.body)}`)
  return idIn(address)
}
