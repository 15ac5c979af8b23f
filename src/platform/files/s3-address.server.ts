import { z } from 'zod'

const WebAddress = z
  .url({ protocol: /^https?$/ })
  .regex(/^[^?#@]+$/)
  .transform((value) => value.replace(/\/+$/, ''))

const Parameters = z.strictObject({
  /** Amazon's client finds a missing region or key where Amazon's tools store theirs. */
  region: z.string().optional(),
  endpoint: WebAddress.optional(),
  pathStyle: z.enum(['on', 'off']).optional(),
  public: WebAddress.optional(),
})

export type S3Address = ReturnType<typeof readS3Address>

/** Reads `s3://[key:secret@]bucket[/prefix]?region&endpoint&pathStyle=on&public`. @throws an error without secrets. */
export function readS3Address(url: string) {
  const { protocol, hostname, pathname, username, password, searchParams } = new URL(url)
  if (protocol !== 's3:' || !hostname) throw new Error('not the address of an S3 bucket')
  const { region, endpoint, pathStyle, public: publicAddress } = Parameters.parse(Object.fromEntries(searchParams))
  const folders = pathname.split('/').filter(Boolean)
  return {
    bucket: hostname,
    /** The prefix is empty or ends with a slash. */
    prefix: folders.map((folder) => `${folder}/`).join(''),
    // Services other than Amazon's mostly have no regions, but the signature needs the name of one.
    region: region ?? (endpoint && 'us-east-1'),
    credentials: username
      ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
      : undefined,
    endpoint,
    pathStyle: pathStyle === 'on',
    /** The base contains the prefix and does not end with a slash. */
    publicBase: publicAddress && [publicAddress, ...folders].join('/'),
  }
}
