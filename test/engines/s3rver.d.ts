/** s3rver has no types of its own. */
declare module 's3rver' {
  import type { Server } from 'node:http'
  import type { AddressInfo } from 'node:net'
  import type { Readable } from 'node:stream'

  interface S3Object {
    bucket: string
    key: string
    content: Readable
    metadata: Record<string, string>
  }

  interface Store {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>
    putObject(object: S3Object): Promise<{ size: number; md5: string }>
    putObjectMultipart(
      bucket: string,
      uploadId: string,
      parts: { number: number; etag: string }[],
    ): Promise<{ size: number; md5: string }>
    getObject(bucket: string, key: string, options?: object): Promise<S3Object | null>
    deleteObject(bucket: string, key: string): Promise<void>
    listObjects(bucket: string, options: object): Promise<object>
  }

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    store: Store
    httpServer: Server
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
