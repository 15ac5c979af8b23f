import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import S3rver, { type Store } from 's3rver'

export interface Bucket {
  /** The format is that of FILES_URL: `s3://key:secret@bucket?endpoint=…`. */
  url: string
  endpoint: string
  folder: string
  fill(keys: string[]): Promise<void>
  stop(): Promise<void>
}

const name = 'thaiyal'

export async function startBucket(): Promise<Bucket> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name }],
  })
  emulateS3(server.store)
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    url: `s3://S3RVER:S3RVER@${name}?endpoint=${encodeURIComponent(endpoint)}&pathStyle=on`,
    endpoint,
    folder: join(folder, name),
    async fill(keys) {
      for (const key of keys)
        await server.store.putObject({ bucket: name, key, content: Readable.from([Buffer.from('x')]), metadata: {} })
    },
    async stop() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function objectsIn(url: string): Promise<string[]> {
  const { hostname, pathname, searchParams } = new URL(url)
  const prefix = pathname.length > 1 ? `${pathname.slice(1)}/` : ''
  const names: string[] = []
  for (let more = true; more; ) {
    const query = new URLSearchParams({ prefix, marker: names.length ? prefix + names.at(-1) : '' })
    const list = await (await fetch(`${searchParams.get('endpoint')}/${hostname}?${query}`)).text()
    names.push(...[...list.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key.slice(prefix.length)))
    more = list.includes('<IsTruncated>true')
  }
  return names
}

/**
 * S3 replaces objects atomically and deletes missing ones without error. s3rver does so for one request at a time. The
 * checksum of an upload in parts is that of the parts' checksums.
 */
function emulateS3(store: Store): void {
  const inOrder = pLimit(1)
  const getObject = store.getObject.bind(store)
  const deleteObject = store.deleteObject.bind(store)
  const listObjects = store.listObjects.bind(store)
  const putObjectMultipart = store.putObjectMultipart.bind(store)

  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    return inOrder(async () => {
      const path = store.getResourcePath(bucket, key, 'object')
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
      await store.putMetadata(bucket, key, metadata, md5)
      return { size: bytes.length, md5 }
    })
  }
  store.putObjectMultipart = async (bucket, uploadId, parts) => {
    const key = await readFile(join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, 'key'), 'utf8')
    const { size } = await putObjectMultipart(bucket, uploadId, parts)
    const md5s = Buffer.from(parts.map(({ etag }) => etag).join(''), 'hex')
    const md5 = `${createHash('md5').update(md5s).digest('hex')}-${parts.length}`
    await store.putMetadata(bucket, key, {}, md5)
    return { size, md5 }
  }
  store.getObject = (bucket, key, options) =>
    inOrder(async () => {
      const object = await getObject(bucket, key, options)
      if (object?.content) object.content = Readable.from([await buffer(object.content)])
      return object
    })
  store.deleteObject = (bucket, key) =>
    inOrder(() => deleteObject(bucket, key)).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
  store.listObjects = (bucket, options) => inOrder(() => listObjects(bucket, options))
}
