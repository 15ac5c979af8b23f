// @module-tag slow
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { objectsIn } from '../../../test/engines/s3.ts'
import { bucketUrl, bytes, requestsBy, throughProxy } from '../../../test/engines/s3-address.ts'
import { test } from '../../../test/engines/s3-test.ts'
import { openS3 } from './s3.server.ts'

test('two shops share one bucket under their own prefixes', async ({ bucket }) => {
  const [first, second] = await Promise.all([
    openS3(bucketUrl(bucket, { path: '/shops/one' })),
    openS3(bucketUrl(bucket, { path: '/shops/other' })),
  ])
  await first.put('a.jpg', bytes)
  await second.put('b.jpg', bytes)
  expect(await first.get('b.jpg')).toBeUndefined()
  expect(await objectsIn(bucket.url)).toEqual(['shops/one/a.jpg', 'shops/other/b.jpg'])
  await first.delete('b.jpg')
  await first.delete('a.jpg')
  expect(await objectsIn(bucketUrl(bucket, { path: '/shops/other' }))).toEqual(['b.jpg'])
  await second.delete('b.jpg')
})

test('a put sends the content type, the cache lifetime and a signed SHA-256', async ({ bucket, proxy }) => {
  const files = await openS3(throughProxy(bucket, proxy))
  await files.put('typed.webp', bytes)
  await files.put('typed.jpg', bytes)
  const puts = requestsBy(proxy, 'PUT')
  expect(puts.map(({ headers }) => headers['content-type'])).toEqual(['image/webp', 'image/jpeg'])
  for (const { headers, body } of puts) {
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(Buffer.compare(body, bytes)).toBe(0)
    expect(headers['x-amz-content-sha256']).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(headers.authorization).toMatch(/SignedHeaders=[^,]*x-amz-content-sha256/)
    // Services other than Amazon's reject these headers.
    expect(Object.keys(headers).filter((name) => /checksum|trailer|content-encoding/.test(name))).toEqual([])
  }
  const fetched = await fetch(`${bucket.endpoint}/thaiyal/typed.webp`)
  expect(fetched.headers.get('content-type')).toBe('image/webp')
  expect(fetched.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('the S3 store signs requests with the credentials of its address, and reports wrong ones in one line', async ({
  bucket,
  proxy,
}) => {
  await openS3(throughProxy(bucket, proxy))
  expect(proxy.requests[0]?.headers.authorization).toContain('Credential=S3RVER/')
  const message = `The bucket thaiyal at ${bucket.endpoint} may not be used with these credentials.`
  await expect(openS3(bucketUrl(bucket, { key: 'stranger' }))).rejects.toThrow(new Error(message))
})

test('the error for a missing bucket names it', async ({ bucket }) => {
  const message = `The bucket no-such-bucket at ${bucket.endpoint} does not exist.`
  await expect(openS3(bucketUrl(bucket, { bucket: 'no-such-bucket' }))).rejects.toThrow(new Error(message))
})

test('a put succeeds only when the whole file is stored', async ({ bucket, proxy }) => {
  const files = await openS3(throughProxy(bucket, proxy))
  proxy.answer = ({ method }) => (method === 'PUT' ? 200 : undefined)
  await expect(files.put('lost.jpg', bytes)).rejects.toThrow()
  await (await openS3(bucket.url)).put('short.jpg', bytes.subarray(2))
  await expect(files.put('short.jpg', bytes)).rejects.toThrow(/5 bytes in the bucket instead of 7/)
})

test('a put detects wrong bytes of the same length by the ETag', async ({ bucket, proxy }) => {
  const files = await openS3(throughProxy(bucket, proxy))
  const direct = await openS3(bucket.url)
  proxy.answer = async ({ method }) => {
    if (method !== 'PUT') return undefined
    await direct.put('other.jpg', new TextEncoder().encode('a phony'))
    return 200
  }
  await expect(files.put('other.jpg', bytes)).rejects.toThrow(/other bytes in the bucket/)
})

test('a put reads the file back if its ETag is not an MD5', async ({ bucket, proxy }) => {
  const files = await openS3(throughProxy(bucket, proxy))
  proxy.headers = ({ method }) => (method === 'HEAD' ? { etag: '"5eb63bbbe01eeed093cb22bb8f5acdc3"' } : undefined)
  await files.put('encrypted.jpg', bytes)
  expect(requestsBy(proxy, 'GET')).toHaveLength(1)
  proxy.headers = () => undefined
  await files.put('plain.jpg', bytes)
  expect(requestsBy(proxy, 'GET')).toHaveLength(1)
})

test('list returns more files than fit into one response of S3', async ({ bucket }) => {
  const names = Array.from({ length: 1_005 }, (_, index) => `file-${index}.webp`)
  await bucket.fill(names.map((name) => `of-a-large-shop/${name}`))
  const files = await openS3(bucketUrl(bucket, { path: '/of-a-large-shop' }))
  expect((await files.list()).map(({ name }) => name).sort()).toEqual(names.sort())
})
