// @module-tag slow
import { readdir, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { until } from '../mail-server.ts'
import { phonePhoto } from '../photos.ts'
import { admin } from '../shop.ts'
import { upload } from '../uploads.ts'
import { openKillableShop } from './killable-shop.ts'

const timeout = 120_000
const longAgo = new Date(Date.now() - 60 * 60_000)

test('a shop killed in the middle of an upload’s body forgets it, and accepts the photo again', {
  timeout,
}, async () => {
  const shop = await openKillableShop({ STARTER_GALLERY: 'off' })
  const owner = shop.browser()
  expect((await owner.ask(endpoints.signInWithPassword, admin)).status).toBe(200)
  const photo = await phonePhoto({ widthPx: 2000, heightPx: 1500 })
  const folder = join(shop.settings.DATA_DIR, 'received')
  const socket = connect(shop.port(), '127.0.0.1')
  socket.on('error', () => {})
  const headers = [
    'POST /v1/images/half.jpg HTTP/1.1',
    `Host: ${new URL(owner.origin).host}`,
    `Origin: ${owner.origin}`,
    `Cookie: ${owner.cookieHeader}`,
    'Content-Type: image/jpeg',
    `Content-Length: ${photo.length}`,
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  socket.write(photo.subarray(0, photo.length / 2))
  await until(async () => (await readdir(folder)).length > 0)
  await shop.kill()
  socket.destroy()
  const [half = ''] = await readdir(folder)
  expect(half).not.toBe('')

  // The start removes what no running upload can own.
  await utimes(join(folder, half), longAgo, longAgo)
  await shop.start()
  await until(async () => (await readdir(folder)).length === 0)
  const { body } = await shop.browser().ask(endpoints.listGallery, {})
  expect(body.items).toEqual([])
  const again = await upload(shop.browser().withSessionOf(owner), 'half.jpg', photo)
  expect(again.status).toBe(200)
  expect(await readdir(folder)).toEqual([])
})
