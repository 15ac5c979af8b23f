import { z } from 'zod'

const WebAddress = z
  .url({ protocol: /^https?$/ })
  .regex(/^[^?#@]+$/)
  .transform((value) => value.replace(/\/+$/, ''))

const Parameters = z.strictObject({
  /** Amazon's client reads a missing region or key from its environment variables and files. */
  region: z.string().optional(),
  endpoint: WebAddress.optional(),
  pathStyle: z.enum(['on', 'off']).optional(),
  public: WebAddress.optional(),
})

/** Parses `s3://[key:secret@]bucket[/prefix]?region&endpoint&pathStyle=on&public`. @throws an error without secrets. */
export function readS3Address(url: string) {
  const { protocol, hostname, pathname, username, password, searchParams } = new URL(url)
  if (protocol !== 's3:' || !hostname) throw new Error('not the address of an S3 bucket')
  const { region, endpoint, pathStyle, public: publicAddress } = Parameters.parse(Object.fromEntries(searchParams))
  const folders = pathname.split('/').filter(Boolean)
  return {
    bucket: hostname,
    /** The prefix is empty or ends with a slash. */
    prefix: folders.map((folder) => `${folder}/`).join(''),
    // Other services mostly have no regions, but the signature requires one.
    region: region ?? (endpoint && 'us-east-1'),
    credentials: username
      ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
      : undefined,
    endpoint,
    pathStyle: pathStyle === 'on',
    publicBase: publicAddress && [publicAddress, ...folders].join('/'),
  }
}
