import { admin } from '../shop.ts'
import { objectsIn } from './s3.ts'
import { test as s3Test } from './s3-test.ts'

let shops = 0

export const test = s3Test.extend('openOnS3', ({ openShop, bucket, proxy }) => {
  return async (query: Record<string, string> = {}, settings: Record<string, string> = {}) => {
    const url = new URL(bucket.url)
    url.pathname = `/shop-${++shops}`
    const direct = url.href
    for (const [name, value] of Object.entries({ endpoint: proxy.endpoint, ...query }))
      url.searchParams.set(name, value)
    const shop = await openShop({ FILES_URL: url.href, ...settings })
    return {
      shop,
      owner: await shop.signIn(admin),
      visitor: shop.browser(),
      stored: () => objectsIn(direct),
      publicBase: `${bucket.endpoint}/thaiyal${url.pathname}`,
    }
  }
})
