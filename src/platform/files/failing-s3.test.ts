// @module-tag slow
import { createServer } from 'node:net'
import { expect, onTestFinished, vi } from 'vitest'
import { objectsIn, startBucket } from '../../../test/engines/s3.ts'
import { bucketUrl, bytes, requestsBy, throughProxy } from '../../../test/engines/s3-address.ts'
import { test } from '../../../test/engines/s3-test.ts'
import { FilesUnavailable } from './file-store.ts'
import { openS3 } from './s3.server.ts'

test.for(['PUT', 'HEAD', 'GET', 'DELETE'])(
  'the S3 store retries a %s that fails twice',
  async (method, { bucket, proxy }) => {
    const files = await openS3(throughProxy(bucket, proxy))
    proxy.requests.length = 0
    let failures = 2
    proxy.answer = (request) => (request.method === method && failures-- > 0 ? 500 : undefined)
    await files.put('again.jpg', bytes)
    expect((await files.get('again.jpg'))?.sizeBytes).toBe(bytes.length)
    await files.delete('again.jpg')
    expect(failures).toBeLessThan(0)
    expect(requestsBy(proxy, method)).toHaveLength(3)
    expect(await objectsIn(bucket.url)).not.toContain('again.jpg')
  },
)

test('the S3 store fails when every retry fails', async ({ bucket, proxy }) => {
  const files = await openS3(throughProxy(bucket, proxy))
  proxy.answer = () => 503
  await expect(files.put('never.jpg', bytes)).rejects.toThrow(FilesUnavailable)
  await expect(files.get('never.jpg')).rejects.toThrow(FilesUnavailable)
  await expect(files.delete('never.jpg')).rejects.toThrow(FilesUnavailable)
  expect(await files.isReady()).toBe(false)
  proxy.answer = () => undefined
  expect(await files.isReady()).toBe(true)
})

test('a deleted bucket is an error, not an empty store', async ({ bucket }) => {
  const files = await openS3(bucket.url)
  const gone = await startBucket()
  const filesGone = await openS3(gone.url)
  expect(await filesGone.isReady()).toBe(true)
  await gone.stop()
  expect(await filesGone.isReady()).toBe(false)
  await expect(filesGone.get('a.jpg')).rejects.toThrow()
  expect(await files.isReady()).toBe(true)
})

test('requests to a silent service time out after ten seconds, a put after thirty', async ({ bucket, proxy }) => {
  const files = await openS3(throughProxy(bucket, proxy))
  let arrived = 0
  const allArrived = Promise.withResolvers<void>()
  proxy.answer = () => {
    if (++arrived === 3) allArrived.resolve()
    return 'silence'
  }
  stopTimers()
  const settled: string[] = []
  const requests = [
    ['get', files.get('a.jpg')],
    ['delete', files.delete('a.jpg')],
    ['put', files.put('a.jpg', bytes)],
  ] as const
  const all = requests.map(async ([name, result]) => {
    await expect(result).rejects.toThrow(FilesUnavailable)
    settled.push(name)
  })
  await allArrived.promise
  await vi.advanceTimersByTimeAsync(9_999)
  expect(settled).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toEqual(['get', 'delete'])
  await vi.advanceTimersByTimeAsync(20_000)
  await Promise.all(all)
})

test('a response whose body arrives after twelve seconds is read to its end', async ({ bucket, proxy }) => {
  const files = await openS3(throughProxy(bucket, proxy))
  await files.put('slow.jpg', bytes)
  stopTimers()
  proxy.bodyAfterMs = 12_000
  const got = await files.get('slow.jpg')
  const read = new Response(got?.stream()).arrayBuffer()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(new Uint8Array(await read)).toEqual(bytes)
})

function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

async function silentEndpoint() {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

const unreachableError = (endpoint: string) =>
  new Error(`The bucket thaiyal at ${endpoint} cannot be reached. Check FILES_URL.`)

test.for<[kind: string, endpoint: string]>([
  ['rejects connections', 'http://127.0.0.1:1'],
  ['has an unknown host', 'http://no-such-host.invalid'],
])('the error for an endpoint that %s is one line with its address', async ([_, endpoint], { bucket }) => {
  await expect(openS3(bucketUrl(bucket, { endpoint }))).rejects.toThrow(unreachableError(endpoint))
})

test('the error for an endpoint that never responds appears within ten seconds', async ({ bucket }) => {
  const endpoint = await silentEndpoint()
  stopTimers()
  const opening = expect(openS3(bucketUrl(bucket, { endpoint }))).rejects.toThrow(unreachableError(endpoint))
  await vi.advanceTimersByTimeAsync(10_000)
  await opening
})
