import { z } from 'zod'

/** What `s3://[key:secret@]bucket[/prefix]?region=…&endpoint=…&pathStyle=on&public=…` says. */
export interface S3Address {
  bucket: string
  /** Stands before every name: empty, or with a slash behind. */
  prefix: string
  /** Without one the client finds it where Amazon's tools keep theirs; so with the credentials. */
  region: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Undefined: Amazon's own. */
  endpoint: string | undefined
  /** Whether the bucket is named in the path, not in the host. */
  pathStyle: boolean
  /** Where anybody may fetch the files, the prefix included, without a slash behind. */
  publicBase: string | undefined
}

export function isS3Address(url: string): boolean {
  try {
    s3Address(url)
    return true
  } catch {
    return false
  }
}

/** @throws when the address is wrong or says something that is not known; the message repeats no secret. */
export function s3Address(url: string): S3Address {
  const parts = Parts.safeParse(URL.canParse(url) ? partsOf(new URL(url)) : {})
  if (!parts.success) throw new Error('not the address of an S3 bucket')
  const { bucket, path, key, secret, region, endpoint, pathStyle, public: publicAddress } = parts.data
  const prefix = path.split('/').filter(Boolean).join('/')
  return {
    bucket,
    prefix: prefix && `${prefix}/`,
    // Services other than Amazon's mostly have no regions, but the signature needs the name of one.
    region: region ?? (endpoint && 'us-east-1'),
    credentials: key && secret ? { accessKeyId: key, secretAccessKey: secret } : undefined,
    endpoint,
    pathStyle: pathStyle === 'on',
    publicBase: publicAddress && [publicAddress, ...(prefix ? [prefix] : [])].join('/'),
  }
}

function partsOf({ protocol, hostname, port, pathname, username, password, searchParams, hash }: URL) {
  return {
    ...Object.fromEntries(searchParams),
    scheme: protocol,
    bucket: hostname,
    port,
    path: pathname,
    key: username,
    secret: password,
    hash,
  }
}

const WebAddress = z
  .url({ protocol: /^https?$/ })
  .refine((value) => !/[?#]|\/\/.*@/.test(value))
  .transform((value) => value.replace(/\/+$/, ''))

const Decoded = z.string().transform((value, context) => {
  try {
    return decodeURIComponent(value)
  } catch {
    context.addIssue({ code: 'custom', message: 'not percent-encoded' })
    return z.NEVER
  }
})

const Parts = z
  .strictObject({
    scheme: z.literal('s3:'),
    bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    port: z.literal(''),
    path: z.string().regex(/^(\/[A-Za-z0-9_.-]+)*\/?$/),
    key: Decoded,
    secret: Decoded,
    hash: z.literal(''),
    region: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .optional(),
    endpoint: WebAddress.optional(),
    pathStyle: z.enum(['on', 'off']).optional(),
    public: WebAddress.optional(),
  })
  .refine(({ key, secret }) => (key === '') === (secret === ''))
