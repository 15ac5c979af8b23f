// @module-tag slow
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { until } from '../mail-server.ts'
import { phonePhoto } from '../photos.ts'
import { admin } from '../shop.ts'
import { listTrash } from '../trash.ts'
import { publishItem, upload, uploadPhoto } from '../uploads.ts'
import { canMakeDisks, openOnSmallDisk, writeOnFullDisk } from './full-disk.ts'

const canTest = canMakeDisks()
if (!canTest) console.warn('SKIPPED: this machine cannot mount a disk for the tests of a full disk.')

const megabyte = 1024 * 1024
const message = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }

test.runIf(canTest)('photos are rejected, and everything else works, while little space is left', async () => {
  const disk = await openOnSmallDisk({ DISK_RESERVE_MB: '16' })
  onTestFinished(disk.close)
  const owner = disk.shop.browser()
  await owner.ask(endpoints.signInWithPassword, admin)
  const item = await publishItem(owner, await uploadPhoto(owner))
  await disk.fill(15 * megabyte)
  const photo = await phonePhoto({ widthPx: 400, heightPx: 300 })
  const { status, errorCode, headers } = await upload(owner, 'more.jpg', photo)
  expect([status, errorCode, headers.get('retry-after')]).toEqual([507, 'INSUFFICIENT_STORAGE', '60'])

  const others = [
    await disk.shop.browser().ask(endpoints.sendContactMessage, message),
    await disk.shop.browser().ask(endpoints.signInWithPassword, admin),
    await owner.ask(endpoints.changeGalleryItem, { id: item.id, price: '7' }),
    await owner.ask(endpoints.deleteGalleryItem, { id: item.id }),
  ]
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await disk.free()
  expect((await upload(owner, 'more.jpg', photo)).status).toBe(200)
})

test.runIf(canTest)('/readyz answers 503 while a full disk rejects messages, and 200 after it is freed', async () => {
  const disk = await openOnSmallDisk({ DISK_RESERVE_MB: '0' })
  onTestFinished(disk.close)
  const send = async () => (await disk.shop.browser().ask(endpoints.sendContactMessage, message)).status
  const ready = async () => (await disk.shop.browser().fetch('/readyz')).status
  expect([await send(), await ready()]).toEqual([200, 200])
  await disk.fill(0)
  // The last block of the write-ahead log may have space for another message.
  await until(async () => (await send()) === 503)
  await until(async () => (await ready()) === 503)
  expect([await ready(), await send()]).toEqual([503, 503])
  await disk.free()
  await until(async () => (await ready()) === 200)
  expect(await send()).toBe(200)
})

test.runIf(canTest)(
  'the owner signs in and empties the trash on a full disk, which rejects everything else',
  async () => {
    const disk = await openOnSmallDisk({ DISK_RESERVE_MB: '0' })
    onTestFinished(disk.close)
    const owner = disk.shop.browser()
    await owner.ask(endpoints.signInWithPassword, admin)
    const { id } = await publishItem(owner, await uploadPhoto(owner))
    await owner.ask(endpoints.deleteGalleryItem, { id })
    const send = async () => (await disk.shop.browser().ask(endpoints.sendContactMessage, message)).status
    const ready = async () => (await disk.shop.browser().fetch('/readyz')).status
    await disk.fill(0)
    await until(async () => (await send()) === 503)

    const [byForm, byScript] = [disk.shop.browser(), disk.shop.browser()]
    const { status, headers } = await byForm.postForm(endpoints.signInWithPassword.path, admin)
    expect([status, headers.get('location')]).toEqual([303, '/'])
    expect((await byForm.page('/admin')).status).toBe(200)
    expect((await byScript.ask(endpoints.signInWithPassword, admin)).status).toBe(200)
    // Messages of visitors must not use the space that the sign-in has freed.
    const rejected = [await send(), (await byScript.ask(endpoints.restoreGalleryItem, { id })).status]
    expect(rejected).toEqual([503, 503])
    await until(async () => (await ready()) === 503)
    expect((await byScript.ask(endpoints.deletePermanently, { id })).status).toBe(200)
    expect(await listTrash(byScript)).toEqual([])

    await disk.free()
    expect(await send()).toBe(200)
    await disk.fill(0)
    await until(async () => (await send()) === 503)
    expect((await disk.shop.browser().ask(endpoints.signInWithPassword, admin)).status).toBe(200)
  },
)

test.runIf(canTest)('a shop on a full disk loses nothing that it acknowledged, and recovers by itself', async () => {
  const { violations, acknowledged, unavailable } = await writeOnFullDisk()
  expect(violations).toEqual([])
  // The order of the requests decides how many of them fit.
  expect(acknowledged).toBeGreaterThan(2)
  expect(unavailable).toBeGreaterThan(0)
})
