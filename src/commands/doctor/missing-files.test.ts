// @module-tag slow
import sharp from 'sharp'
import { expect } from 'vitest'
import { bytesOf, examine, imageOf, runDoctor, test, wholePhoto } from '../../../test/doctor.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { fetchFile, publishItem, upload, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { avifName, listWidths, webpName } from '../../gallery/images/image-address.ts'

test('the doctor does not report AVIF files that are not yet made', async ({ opened: [shop, owner] }) => {
  await publishItem(owner, await uploadPhoto(owner))
  expect(await examine(shop)).toMatchObject({ agrees: true, report: { photos: 1, files: listWidths(401).length + 1 } })
})

test('the doctor recreates a missing WebP from the JPEG', async ({ opened: [shop, owner] }) => {
  const name = await wholePhoto(shop, owner)
  const file = webpName(name, 320)
  await shop.deps.files.delete(file)
  const { report } = await examine(shop)
  expect(report).toMatchObject({ missing: 1, orphan: 0, mismatch: 0 })
  expect(report.findings).toEqual([{ kind: 'missing', file, image: name, codes: ['DB-1'], fault: 'missing' }])
  expect(await shop.imageFiles()).not.toContain(file)

  expect(await examine(shop, { repairs: true })).toMatchObject({
    agrees: true,
    report: { findings: [{ outcome: 'recreated' }] },
  })
  expect(await sharp(await bytesOf(shop, file)).metadata()).toMatchObject({ format: 'webp', width: 320 })
  expect((await imageOf(shop, name)).avifState).toBe('ready')
  expect(await examine(shop)).toMatchObject({ agrees: true, report: { findings: [] } })
})

test('the doctor names the photo in About', async ({ opened: [shop, owner] }) => {
  const url = await uploadPhoto(owner)
  await owner.ask(endpoints.changeAboutPhoto, { url })
  await shop.deps.files.delete(webpName(url.slice('/images/'.length), 320))
  expect((await examine(shop)).report.findings).toMatchObject([{ codes: ['the photo in About'] }])
})

test('the doctor schedules a missing AVIF', async ({ opened: [shop, owner] }) => {
  const name = await wholePhoto(shop, owner)
  await shop.deps.files.delete(avifName(name, 320))
  expect((await examine(shop)).report).toMatchObject({ missing: 1, findings: [{ file: avifName(name, 320) }] })
  const { agrees, report } = await examine(shop, { repairs: true })
  expect([agrees, report.findings[0]?.outcome]).toEqual([true, 'scheduled'])
  expect((await imageOf(shop, name)).avifState).toBe('due')
  expect((await examine(shop)).agrees).toBe(true)
})

test('the doctor reports a missing JPEG, which another upload of the photo restores', async ({
  opened: [shop, owner],
}) => {
  const name = await wholePhoto(shop, owner)
  for (const file of [name, webpName(name, 320)]) await shop.deps.files.delete(file)
  const { agrees, report } = await examine(shop, { repairs: true })
  expect(agrees).toBe(false)
  expect(report.findings.map(({ file, outcome }) => [file, outcome])).toEqual([
    [webpName(name, 320), 'photo needed'],
    [name, 'photo needed'],
  ])
  const { code, stdout } = await runDoctor(shop, '--repair')
  expect(stdout).toContain(`2 missing, 0 orphan, 0 mismatch (1 photos, ${report.files} files).\n`)
  expect(stdout).toContain(`  missing: ${name} of DB-1: missing. Upload the same photo again`)
  expect(stdout).toContain('Repaired: 0. Not repaired: 2.')
  expect(code).toBe(1)

  const { body } = await upload(owner, 'blouse-1.jpg', await smallPhoto(1))
  expect(body.url).toBe(`/images/${name}`)
  expect(await examine(shop)).toMatchObject({ agrees: true, report: { photos: 1 } })
  expect((await fetchFile(shop.browser(), `/images/${name}`)).status).toBe(200)
})

test('the doctor also checks photos in the trash', async ({ opened: [shop, owner] }) => {
  const name = await wholePhoto(shop, owner)
  await shop.deps.db.updateTable('gallery').set({ trashedTime: Date.now() }).execute()
  await shop.deps.files.delete(webpName(name, 320))
  expect((await examine(shop)).report).toMatchObject({ missing: 1, findings: [{ codes: ['DB-1'] }] })
})

test('the doctor names the design of a further photo', async ({ opened: [shop, owner] }) => {
  const { id } = await publishItem(owner, await uploadPhoto(owner))
  const url = await uploadPhoto(owner, 2)
  await owner.ask(endpoints.addPhoto, { id, url })
  await shop.deps.files.delete(url.slice('/images/'.length))
  expect((await examine(shop)).report).toMatchObject({ missing: 1, findings: [{ codes: ['DB-1'] }] })
})
