import { admin, type openTestShop } from '../shop.ts'
import { type Bucket, objectsIn } from './s3.ts'
import type { S3Proxy } from './s3-test.ts'

let shops = 0

export async function openOnS3(
  { openShop, bucket, proxy }: { openShop: typeof openTestShop; bucket: Bucket; proxy: S3Proxy },
  query: Record<string, string> = {},
  settings: Record<string, string> = {},
) {
  const url = new URL(bucket.url)
  url.pathname = `/shop-${++shops}`
  const direct = url.href
  for (const [name, value] of Object.entries({ endpoint: proxy.endpoint, ...query })) url.searchParams.set(name, value)
  const shop = await openShop({ FILES_URL: url.href, ...settings })
  return {
    shop,
    owner: await shop.signIn(admin),
    visitor: shop.browser(),
    stored: () => objectsIn(direct),
    publicBase: `${bucket.endpoint}/thaiyal${url.pathname}`,
  }
}
