import { test as shopTest } from '../shop-fixture.ts'
import { startBucket } from './s3.ts'
import { openS3Proxy } from './s3-proxy.ts'

export type S3Proxy = Awaited<ReturnType<typeof openS3Proxy>>

/** Each file has one bucket, and the proxy in front of it is reset before each test. */
export const test = shopTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what the fixture needs
  .extend('bucket', { scope: 'file' }, async ({}, { onCleanup }) => {
    const bucket = await startBucket()
    onCleanup(() => bucket.stop())
    return bucket
  })
  .extend('openProxy', { scope: 'file' }, async ({ bucket }, { onCleanup }) => {
    const proxy = await openS3Proxy(bucket.endpoint)
    onCleanup(() => proxy.close())
    return proxy
  })
  .extend('proxy', ({ openProxy: proxy }) => {
    proxy.requests.length = 0
    proxy.answer = () => undefined
    proxy.headers = () => undefined
    proxy.bodyAfterMs = 0
    return proxy
  })
