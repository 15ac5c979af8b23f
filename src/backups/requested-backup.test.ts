// @module-tag slow
// @module-tag engines
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { newFolder } from '../../test/new-folder.ts'
import { test } from '../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { endpoints } from '../api/endpoints.ts'
import { checkBackup, imagesIn } from './check-backup.server.ts'

const getState = async (owner: Browser) => (await owner.ask(endpoints.getBackupState, {})).body

async function requestBackup(owner: Browser) {
  const { body } = await owner.ask(endpoints.requestBackup, {})
  expect(body.running).toEqual({ copiedPercent: expect.any(Number) })
  await expect.poll(async () => (await getState(owner)).running, { timeout: 30_000 }).toBeUndefined()
  return getState(owner)
}

async function download(owner: Browser) {
  const { path, remove } = await newFolder()
  onTestFinished(remove)
  const file = join(path, 'downloaded.tar')
  const answer = await owner.fetch(endpoints.downloadBackup.path)
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  return imagesIn(await checkBackup(file))
}

test('the download is the backup that the owner has requested last', async ({ owner }) => {
  const first = await uploadPhoto(owner, 1)
  await publishItem(owner, first)
  expect(await requestBackup(owner)).toMatchObject({ nightly: false, hasFile: true })
  expect(await download(owner)).toContain(basename(first))

  const second = await uploadPhoto(owner, 2)
  await publishItem(owner, second)
  await requestBackup(owner)
  expect(await download(owner)).toEqual(expect.arrayContaining([basename(first), basename(second)]))
})
