// @module-tag slow
import { expect, vi } from 'vitest'
import { avifFiles, avifsOn, imageStates, longTimeout, openShopWithOwner } from '../../../test/avifs.ts'
import { scaledOut } from '../../../test/engines/engines.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { test } from '../../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { avifName, listWidths } from './image-address.ts'

vi.setConfig({ testTimeout: 180_000 })

test('a start resumes AVIF conversions that were due or stopped', async () => {
  const [before, owner] = await openShopWithOwner({ makesAvifs: false })
  const urls = [await uploadPhoto(owner, 1), await uploadPhoto(owner, 2)]
  for (const url of urls) await publishItem(owner, url)
  await before.deps.db
    .updateTable('images')
    // On a shared database, only old conversions count as interrupted.
    .set({ avifState: 'making', avifTime: Date.now() - (scaledOut ? 16 * 60_000 : 0) })
    .where('name', '=', String(urls[0]?.slice('/images/'.length)))
    .execute()
  await before.stop()
  const [after] = await openShopWithOwner({ makesAvifs: true, dataDir: before.dataDir })
  const due = urls.length * listWidths(401).length
  await expect.poll(async () => new Set(await avifsOn(after)).size, longTimeout).toBe(due)
  expect(await avifFiles(after)).toHaveLength(due)
})

test('a start deletes an image whose removal and AVIF conversion a crash stopped', async () => {
  const [before, owner] = await openShopWithOwner({ makesAvifs: false })
  const url = await uploadPhoto(owner)
  const name = url.slice('/images/'.length)
  await before.deps.files.put(avifName(name, 320), await smallPhoto())
  const avifTime = Date.now() - (scaledOut ? 16 * 60_000 : 0)
  await before.deps.db
    .updateTable('images')
    .set({ state: 'removing', changedAt: avifTime, avifState: 'making', avifTime })
    .execute()
  await before.stop()
  const [after] = await openShopWithOwner({ makesAvifs: false, dataDir: before.dataDir })
  expect(await after.imageFiles()).toEqual([])
  expect(await imageStates(after)).toEqual([])
})

test('an image with a damaged or missing JPEG is shown without AVIF and does not stop the next one', async () => {
  const [before, owner] = await openShopWithOwner({ makesAvifs: false })
  const urls = [await uploadPhoto(owner, 1), await uploadPhoto(owner, 2), await uploadPhoto(owner, 3)]
  for (const url of urls) await publishItem(owner, url)
  const [damaged = '', gone = '', whole = ''] = urls.map((url) => url.slice('/images/'.length))
  await before.deps.files.put(damaged, Buffer.from('no photo'))
  await before.deps.files.delete(gone)
  await before.stop()
  const [after] = await openShopWithOwner({ makesAvifs: true, dataDir: before.dataDir })
  const found = async () =>
    Object.fromEntries((await imageStates(after)).map(({ name, avifState }) => [name, avifState]))
  await expect.poll(found, longTimeout).toEqual({ [damaged]: 'none', [gone]: 'none', [whole]: 'ready' })
  expect(new Set(await avifsOn(after)).size).toBe(listWidths(403).length)
})
