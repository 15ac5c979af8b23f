import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { inTime } from '../../../test/in-time.ts'
import { type Bucket, objectsIn, startBucket } from '../../../test/s3.ts'
import { openS3Proxy } from '../../../test/s3-proxy.ts'
import { FilesUnavailable } from './file-store.ts'
import { openS3 } from './s3.server.ts'

let bucket: Bucket
let proxy: Awaited<ReturnType<typeof openS3Proxy>>
beforeAll(async () => {
  bucket = await startBucket()
  proxy = await openS3Proxy(bucket.endpoint)
})
beforeEach(() => {
  proxy.passed.length = 0
  proxy.answer = () => undefined
  proxy.headers = () => undefined
  proxy.bodyAfterMs = 0
})
afterAll(async () => {
  await proxy.close()
  await bucket.stop()
})

const bytes = new TextEncoder().encode('a photo')

/** The bucket's address with other parts. */
function at(parts: { path?: string; key?: string; bucket?: string; endpoint?: string }) {
  const url = new URL(bucket.url)
  if (parts.path) url.pathname = parts.path
  if (parts.key) url.username = parts.key
  if (parts.bucket) url.hostname = parts.bucket
  if (parts.endpoint) url.searchParams.set('endpoint', parts.endpoint)
  return url.href
}
const throughProxy = (path = '/') => at({ path, endpoint: proxy.endpoint })
const passed = (method: string) => proxy.passed.filter((one) => one.method === method)

test('two shops live in one bucket under prefixes of their own', async () => {
  const [one, other] = await Promise.all([openS3(at({ path: '/shops/one' })), openS3(at({ path: '/shops/other' }))])
  await one.put('a.jpg', bytes)
  await other.put('b.jpg', bytes)
  expect(await one.get('b.jpg')).toBeUndefined()
  expect(await objectsIn(bucket.url)).toEqual(['shops/one/a.jpg', 'shops/other/b.jpg'])
  await one.delete('b.jpg')
  await one.delete('a.jpg')
  expect(await objectsIn(at({ path: '/shops/other' }))).toEqual(['b.jpg'])
  await other.delete('b.jpg')
})

test('a file is put with its type, for ever, and with its SHA-256 in the signature', async () => {
  const files = await openS3(throughProxy())
  await files.put('typed.webp', bytes)
  await files.put('typed.jpg', bytes)
  const puts = passed('PUT')
  expect(puts.map(({ headers }) => headers['content-type'])).toEqual(['image/webp', 'image/jpeg'])
  for (const { headers, body } of puts) {
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(Buffer.compare(body, bytes)).toBe(0)
    expect(headers['x-amz-content-sha256']).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(headers.authorization).toMatch(/SignedHeaders=[^,]*x-amz-content-sha256/)
    // Services other than Amazon's refuse these.
    expect(Object.keys(headers).filter((name) => /checksum|trailer|content-encoding/.test(name))).toEqual([])
  }
  const fetched = await fetch(`${bucket.endpoint}/thaiyal/typed.webp`)
  expect(fetched.headers.get('content-type')).toBe('image/webp')
  expect(fetched.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('the credentials of the address are used, others are refused in one sentence', async () => {
  await openS3(throughProxy())
  expect(proxy.passed[0]?.headers.authorization).toContain('Credential=S3RVER/')
  const sentence = `The bucket thaiyal at ${bucket.endpoint} may not be used with these credentials.`
  await expect(openS3(at({ key: 'stranger' }))).rejects.toThrow(new Error(sentence))
})

test('a bucket that there is not is said so', async () => {
  const sentence = `The bucket no-such-bucket at ${bucket.endpoint} does not exist.`
  await expect(openS3(at({ bucket: 'no-such-bucket' }))).rejects.toThrow(new Error(sentence))
})

test('a put is done only when the whole file is there', async () => {
  const files = await openS3(throughProxy())
  // The service says yes to the file and does not keep it.
  proxy.answer = ({ method }) => (method === 'PUT' ? 200 : undefined)
  await expect(files.put('lost.jpg', bytes)).rejects.toThrow()
  await (await openS3(bucket.url)).put('short.jpg', bytes.subarray(2))
  await expect(files.put('short.jpg', bytes)).rejects.toThrow(/5 bytes in the bucket instead of 7/)
})

test('what the service keeps in place of a file is found by its ETag, though it is as long', async () => {
  const files = await openS3(throughProxy())
  const direct = await openS3(bucket.url)
  proxy.answer = async ({ method }) => {
    if (method !== 'PUT') return undefined
    await direct.put('other.jpg', new TextEncoder().encode('a phony'))
    return 200
  }
  await expect(files.put('other.jpg', bytes)).rejects.toThrow(/not in the bucket as it was put there/)
})

test('an ETag that is no MD5 is no failure where the bytes are right, another SHA-256 is one', async () => {
  const files = await openS3(throughProxy())
  proxy.headers = ({ method }) => (method === 'PUT' ? { etag: '"5eb63bbbe01eeed093cb22bb8f5acdc3"' } : undefined)
  await files.put('encrypted.jpg', bytes)
  expect(passed('GET')).toHaveLength(1)
  proxy.headers = () => undefined
  await files.put('plain.jpg', bytes)
  expect(passed('GET')).toHaveLength(1)
  const sha256 = createHash('sha256').update('something else').digest('base64')
  for (const one of ['PUT', 'HEAD']) {
    proxy.headers = ({ method }) => (method === one ? { 'x-amz-checksum-sha256': sha256 } : undefined)
    await expect(files.put('summed.jpg', bytes)).rejects.toThrow(/another checksum/)
  }
})

test.each(['PUT', 'HEAD', 'GET', 'DELETE'])(
  'a %s that the service fails at once or twice is tried again',
  async (method) => {
    const files = await openS3(throughProxy())
    proxy.passed.length = 0
    let failures = 2
    proxy.answer = (asked) => (asked.method === method && failures-- > 0 ? 500 : undefined)
    await files.put('again.jpg', bytes)
    expect((await files.get('again.jpg'))?.sizeBytes).toBe(bytes.length)
    await files.delete('again.jpg')
    expect(failures).toBeLessThan(0)
    expect(passed(method)).toHaveLength(3)
    expect(await objectsIn(bucket.url)).not.toContain('again.jpg')
  },
)

test('what goes on failing fails', async () => {
  const files = await openS3(throughProxy())
  proxy.answer = () => 503
  await expect(files.put('never.jpg', bytes)).rejects.toThrow(FilesUnavailable)
  await expect(files.get('never.jpg')).rejects.toThrow(FilesUnavailable)
  await expect(files.delete('never.jpg')).rejects.toThrow(FilesUnavailable)
  expect(await files.isReady()).toBe(false)
  proxy.answer = () => undefined
  expect(await files.isReady()).toBe(true)
})

test('a bucket that has gone is a failure, not an empty gallery', async () => {
  const files = await openS3(bucket.url)
  const gone = await startBucket()
  const filesGone = await openS3(gone.url)
  expect(await filesGone.isReady()).toBe(true)
  await gone.stop()
  expect(await filesGone.isReady()).toBe(false)
  await expect(filesGone.get('a.jpg')).rejects.toThrow()
  expect(await files.isReady()).toBe(true)
})

test('a service that has become silent is waited for ten seconds, half a minute for a put', async () => {
  const files = await openS3(throughProxy())
  proxy.answer = () => 'silence'
  const waited = async (asked: Promise<unknown>) => {
    const began = Date.now()
    await expect(asked).rejects.toThrow(FilesUnavailable)
    return Date.now() - began
  }
  const [got, deleted, put] = await Promise.all([
    waited(files.get('a.jpg')),
    waited(files.delete('a.jpg')),
    waited(files.put('a.jpg', bytes)),
  ])
  expect(Math.max(got, deleted)).toBeLessThan(inTime(13_000))
  expect(put).toBeLessThan(inTime(33_000))
}, 45_000)

test('a file that takes long to come comes whole', async () => {
  const files = await openS3(throughProxy())
  await files.put('slow.jpg', bytes)
  proxy.bodyAfterMs = 12_000
  const got = await files.get('slow.jpg')
  expect(new Uint8Array(await new Response(got?.stream()).arrayBuffer())).toEqual(bytes)
}, 45_000)

/** Opens a port that takes connections and never answers. */
async function silentEndpoint() {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

test.each([
  ['refuses connections', async () => 'http://127.0.0.1:1'],
  ['has no name', async () => 'http://no-such-host.invalid'],
  ['never answers', silentEndpoint],
])('an endpoint that %s is said in one sentence within ten seconds', async (_, endpointOf) => {
  const endpoint = await endpointOf()
  const began = Date.now()
  const sentence = `The bucket thaiyal at ${endpoint} cannot be reached.`
  await expect(openS3(at({ endpoint }))).rejects.toThrow(new Error(sentence))
  expect(Date.now() - began).toBeLessThan(inTime(10_000))
})
