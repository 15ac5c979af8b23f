import { test as shopTest } from './shop-fixture.ts'
import { uploaded } from './uploads.ts'

export const test = shopTest
  .extend('imageUrl', { scope: 'file' }, ({ owner }) => uploaded(owner))
  .extend(
    'assetPath',
    { scope: 'file' },
    async ({ shop }) => /\/assets\/[\w.-]+\.js/.exec((await shop.browser().page('/')).html)?.[0] ?? '',
  )
