import { test as shopTest } from './shop-fixture.ts'
import { uploadPhoto } from './uploads.ts'

export const test = shopTest
  .extend('imageUrl', { scope: 'file' }, ({ owner }) => uploadPhoto(owner))
  .extend(
    'assetPath',
    { scope: 'file' },
    async ({ shop }) => /\/assets\/[\w.-]+\.js/.exec((await shop.browser().page('/')).html)?.[0] ?? '',
  )
