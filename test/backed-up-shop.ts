import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { endpoints } from '../src/api/endpoints.ts'
import { makeBackup } from '../src/backups/make-backup.server.ts'
import { checkShop, restoreShop } from './built-server.ts'
import { dropEngines, engineSettings } from './engines/engines.ts'
import { newFolder } from './new-folder.ts'
import { readConfig } from './shop.ts'
import { test as shopTest } from './shop-fixture.ts'
import { publishItem, uploadPhoto } from './uploads.ts'

export { checkShop, restoreShop }

export const test = shopTest
  .extend('folder', { scope: 'file' }, async ({ shop: _ }, { onCleanup }) => {
    const { path, remove } = await newFolder()
    onCleanup(remove)
    return path
  })
  .extend('whole', { scope: 'file' }, async ({ shop, owner, folder }) => {
    const path = join(folder, 'whole.tar')
    await shop.register()
    const [{ id }] = [
      await publishItem(owner, await uploadPhoto(owner, 1)),
      await publishItem(owner, await uploadPhoto(owner, 2)),
    ]
    await owner.ask(endpoints.changeGalleryItem, {
      id,
      description: 'Peacock',
      descriptionInTamil: 'மயில்',
      facts: { cloth: 'yours' },
    })
    await owner.ask(endpoints.changeAboutPhoto, { url: await uploadPhoto(owner, 3), description: 'Selvi' })
    await makeBackup(shop.deps, path, () => {})
    return path
  })

export async function emptyTarget() {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  onTestFinished(async () => {
    await dropEngines(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  })
  const settings = { DATA_DIR: dataDir, ...(await engineSettings(dataDir)) }
  const config = readConfig(settings)
  return { dataDir, settings, config, restore: (file: string) => restoreShop(config, file, () => {}) }
}
