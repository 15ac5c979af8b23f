import type { Bucket } from './s3.ts'
import type { S3Proxy } from './s3-test.ts'

export const bytes = new TextEncoder().encode('a photo')

export function bucketUrl(bucket: Bucket, parts: { path?: string; key?: string; bucket?: string; endpoint?: string }) {
  const url = new URL(bucket.url)
  if (parts.path) url.pathname = parts.path
  if (parts.key) url.username = parts.key
  if (parts.bucket) url.hostname = parts.bucket
  if (parts.endpoint) url.searchParams.set('endpoint', parts.endpoint)
  return url.href
}

export const throughProxy = (bucket: Bucket, proxy: S3Proxy, path = '/') =>
  bucketUrl(bucket, { path, endpoint: proxy.endpoint })

export const requestsBy = (proxy: S3Proxy, method: string) =>
  proxy.requests.filter((request) => request.method === method)
