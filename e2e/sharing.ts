import type { Page } from '@playwright/test'
import { sharedPhotosPath } from '../src/contract/shop-facts.ts'
import { currentLanguage, pathIn } from '../src/words/language.ts'
import { expect, open } from './story.ts'
import type { Photo } from './uploading.ts'

/** The browser waits until it has nothing else to do. */
const patience = { timeout: 20_000 }

/** Until the worker answers for the shop on this phone. */
export async function visitOnce(page: Page) {
  await open(page, '/')
  // A page that is loading just when the worker takes over is passed over by it; the next one is not.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await open(page, '/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), patience).toBe(true)
  await expect
    .poll(
      () =>
        page.evaluate(
          async (offline) => (await caches.match(offline)) !== undefined,
          pathIn(currentLanguage(), '/offline'),
        ),
      patience,
    )
    .toBe(true)
}

/** As the share sheet does: posts a form of several parts to the address that the manifest names. */
export async function share(page: Page, photos: Photo[], until = page.waitForEvent('load')) {
  const files = photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  await page.evaluate(
    ({ files, action }) => {
      const data = new DataTransfer()
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
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
