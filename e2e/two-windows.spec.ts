import { m } from '../src/messages/compiled/messages.js'
import { expect, open, test, toast } from './story.ts'
import { choose, hold, looksTheSame, photo, press, prices, queue, remove, row, setPrice } from './upload-photos.ts'

test.use({ isOwner: true, changesGallery: true })

test('a photo removed in another window, waiting or half uploaded, is not published', async ({ page, context }) => {
  await open(page, '/admin')
  const releaseUpload = await hold(page, 'POST', '**/v1/images/*')
  await choose(page, [await photo(81, 'sent.jpg'), await photo(82, 'kept.jpg'), await photo(83, 'waits.jpg')])
  await setPrice(page, '6600')
  await press(page)
  await expect(row(page, 'sent.jpg').getByRole('progressbar')).toBeVisible()

  const otherWindow = await context.newPage()
  await open(otherWindow, '/admin')
  for (const name of ['sent.jpg', 'waits.jpg']) await remove(otherWindow, name)
  await expect(queue(otherWindow).getByRole('listitem')).toHaveCount(1)
  await otherWindow.close()
  await expect(queue(page).getByRole('listitem')).toHaveText([/kept\.jpg/])

  releaseUpload()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(await prices(page, '6600')).toEqual(['6600'])
})

test('a photo that is chosen in two windows is told of in the second', async ({ page, context }) => {
  await open(page, '/admin')
  const otherWindow = await context.newPage()
  await open(otherWindow, '/admin')
  const releaseUpload = await hold(page, 'POST', '**/v1/images/*')
  for (const [window, name] of [
    [page, 'here.jpg'],
    [otherWindow, 'there.jpg'],
  ] as const) {
    await choose(window, [await photo(84, name)])
    await window.getByLabel(m.admin_price(), { exact: true }).fill('6610')
    await press(window)
    await expect(row(window, name)).toBeVisible()
  }

  releaseUpload()
  await expect(row(otherWindow, 'there.jpg').getByText(looksTheSame())).toBeVisible()
  await expect.poll(() => prices(page, '6610')).toEqual(['6610', '6610'])
})
