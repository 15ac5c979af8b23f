// @module-tag slow
import sharp from 'sharp'
import { expect } from 'vitest'
import { findSharePath } from '../../../test/designs.ts'
import { checkShop, examine, orphanName, test, truncateFile, twoHoursMs, wholePhoto } from '../../../test/doctor.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { admin } from '../../../test/shop.ts'
import { avifName, sharePictureName, webpName } from '../../gallery/images/image-address.ts'

test('the doctor removes an orphan that is older than an hour', async ({ opened: [shop, owner] }) => {
  await wholePhoto(shop, owner)
  const files = await shop.imageFiles()
  await shop.deps.files.put(orphanName, await smallPhoto(7))
  expect((await examine(shop)).report).toMatchObject({ missing: 0, orphan: 1, mismatch: 0 })

  const young = await examine(shop, { repairs: true })
  expect([young.agrees, young.report.findings[0]?.outcome]).toEqual([false, 'too young'])
  expect(await shop.imageFiles()).toContain(orphanName)

  const old = await examine(shop, { repairs: true, agedMs: twoHoursMs })
  expect([old.agrees, old.report.findings[0]?.outcome]).toEqual([true, 'removed'])
  expect(await shop.imageFiles()).toEqual(files)
  expect((await examine(shop)).agrees).toBe(true)
  const rows = await shop.deps.db.selectFrom('images').select('name').execute()
  expect(rows).toHaveLength(1)
})

test('the doctor reports a file with an unknown name and does not remove it', async ({ opened: [shop, owner] }) => {
  await wholePhoto(shop, owner)
  await shop.deps.files.put('notes.txt', Buffer.from('of the owner'))
  const { agrees, report } = await examine(shop, { repairs: true, agedMs: twoHoursMs })
  expect([agrees, report.findings[0]?.outcome]).toEqual([false, 'unknown name'])
  expect(await shop.imageFiles()).toContain('notes.txt')
})

test('the doctor does not remove the files of another shop', async ({ opened: [shop], openShop }) => {
  const otherShop = await openShop()
  const owner = await otherShop.signIn(admin)
  await wholePhoto(otherShop, owner)
  const files = await otherShop.imageFiles()
  const mixed = { ...shop.deps.config, filesUrl: otherShop.deps.config.filesUrl }
  expect(await checkShop(mixed, { repairs: true, now: () => Date.now() + twoHoursMs }, () => {})).toBe(false)
  expect(await otherShop.imageFiles()).toEqual(files)
})

test.for<[string, (name: string) => string, string]>([
  ['a WebP', (name: string) => webpName(name, 320), 'recreated'],
  ['an AVIF', (name: string) => avifName(name, 320), 'scheduled'],
  ['a JPEG', (name: string) => name, 'photo needed'],
])(
  'the doctor reports %s that is truncated, empty or of another kind or size',
  async ([, fileOf, outcome], { opened: [shop, owner] }) => {
    const name = await wholePhoto(shop, owner)
    const file = fileOf(name)
    const format = file.endsWith('.jpg') ? 'jpeg' : file.endsWith('.webp') ? 'webp' : 'avif'
    const otherSize = await sharp(await smallPhoto())
      .resize({ width: 64 })
      [format]()
      .toBuffer()
    const faultMakers: Record<string, () => Promise<void>> = {
      'wrong size': () => shop.deps.files.put(file, otherSize),
      'wrong format': () => shop.deps.files.put(file, Buffer.from('<html>404</html>')),
      empty: () => shop.deps.files.put(file, new Uint8Array()),
    }
    await truncateFile(shop, file)
    expect((await examine(shop)).report.findings.map(({ file, fault }) => [file, fault])).toEqual([[file, 'truncated']])
    for (const [fault, makeFault] of Object.entries(faultMakers)) {
      await makeFault()
      const { report } = await examine(shop)
      expect(report).toMatchObject({ missing: 0, orphan: 0, mismatch: 1, findings: [{ file, fault }] })
    }
    const { agrees, report } = await examine(shop, { repairs: true })
    expect([agrees, report.findings[0]?.outcome]).toEqual([outcome !== 'photo needed', outcome])
    expect((await examine(shop)).agrees).toBe(outcome !== 'photo needed')
  },
)

test('the doctor deletes a damaged share picture, which the shop draws again', async ({ opened: [shop, owner] }) => {
  const share = sharePictureName(await wholePhoto(shop, owner))
  const path = await findSharePath(shop, 'DB-1')
  const drawn = await (await shop.browser().fetch(path)).arrayBuffer()
  expect((await examine(shop)).agrees).toBe(true)
  await truncateFile(shop, share)
  const { agrees, report } = await examine(shop, { repairs: true })
  expect([agrees, report.findings]).toMatchObject([true, [{ file: share, outcome: 'deleted' }]])
  expect(await (await shop.browser().fetch(path)).arrayBuffer()).toEqual(drawn)
})

test.for(['writing', 'removing'] as const)(
  'the doctor ignores an image in state %s',
  async (state, { opened: [shop, owner] }) => {
    const name = await wholePhoto(shop, owner)
    await shop.deps.files.delete(webpName(name, 320))
    await shop.deps.db.updateTable('images').set({ state }).execute()
    const files = await shop.imageFiles()
    expect(await examine(shop, { repairs: true, agedMs: twoHoursMs })).toMatchObject({
      agrees: true,
      report: { photos: 0 },
    })
    expect(await shop.imageFiles()).toEqual(files)
  },
)

test('the doctor recreates a missing WebP while the shop makes AVIFs of the photo', async ({
  opened: [shop, owner],
}) => {
  const name = await wholePhoto(shop, owner)
  await shop.deps.files.delete(webpName(name, 320))
  await shop.deps.db.updateTable('images').set({ avifState: 'making', avifTime: Date.now() }).execute()
  const { agrees, report } = await examine(shop, { repairs: true })
  expect([agrees, report.findings[0]?.outcome]).toEqual([true, 'recreated'])
})
