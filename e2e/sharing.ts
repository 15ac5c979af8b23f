import type { Page } from '@playwright/test'
import { sharedPhotosPath } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { currentLanguage, pathIn } from '../src/messages/language.ts'
import { expect, open } from './story.ts'
import type { Photo } from './upload-photos.ts'

export async function visitOnce(page: Page) {
  await open(page, '/')
  // A page that loads while the worker activates may stay uncontrolled.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await open(page, '/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect
    .poll(() =>
      page.evaluate(
        async (offline) => (await caches.match(offline)) !== undefined,
        pathIn(currentLanguage(), '/offline'),
      ),
    )
    .toBe(true)
}

export const selectedPhotos = (page: Page) => page.getByRole('region', { name: m.admin_selectedPhotos() })

export const listSharedPhotos = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('shared-photos')
      request.onsuccess = () => resolve(request.result)
    })
    const all = database.transaction('photos').objectStore('photos').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    database.close()
    return (all.result as { name: string }[]).map(({ name }) => name)
  })

export async function share(page: Page, photos: Photo[], until = page.waitForEvent('load')) {
  const files = photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  await page.evaluate(
    ({ files, action }) => {
      const data = new DataTransfer()
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mimeType }))
      }
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'photos', multiple: true })
      field.files = data.files
      const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data' })
      form.action = action
      form.append(field)
      document.body.append(form)
      form.submit()
    },
    { files, action: pathIn(currentLanguage(), sharedPhotosPath) },
  )
  await until
}
