import { z } from 'zod'

const WebAddress = z
  .url({ protocol: /^https?$/ })
  .regex(/^[^?#@]+$/)
  .transform((value) => value.replace(/\/+$/, ''))

const Parameters = z.object({
  /** Without one Amazon's client looks where its tools keep theirs, as for the credentials. */
  region: z.string().optional(),
  endpoint: WebAddress.optional(),
  pathStyle: z.enum(['on', 'off']).optional(),
  public: WebAddress.optional(),
})

export type S3Address = ReturnType<typeof readS3Address>

/**
 * Reads `s3://[key:secret@]bucket[/prefix]?region=…&endpoint=…&pathStyle=on&public=…`.
 * @throws when the address is wrong; the message repeats no secret.
 */
export function readS3Address(url: string) {
  const { protocol, hostname, pathname, username, password, searchParams } = new URL(url)
  if (protocol !== 's3:' || !hostname) throw new Error('not the address of an S3 bucket')
  const { region, endpoint, pathStyle, public: publicAddress } = Parameters.parse(Object.fromEntries(searchParams))
  const folders = pathname.split('/').filter(Boolean)
  return {
    bucket: hostname,
    /** Stands before every name: empty, or with a slash behind. */
    prefix: folders.map((folder) => `${folder}/`).join(''),
    // Services other than Amazon's mostly have no regions, but the signature needs the name of one.
    region: region ?? (endpoint && 'us-east-1'),
    credentials: username
      ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
      : undefined,
    endpoint,
    pathStyle: pathStyle === 'on',
    /** Where anybody may fetch the files, the prefix included, without a slash behind. */
    publicBase: publicAddress && [publicAddress, ...folders].join('/'),
  }
}
