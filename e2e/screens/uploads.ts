import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { m } from '../../src/messages/compiled/messages.js'
import { errorMessage } from '../../src/messages/error-messages.ts'
import { smallPhoto } from '../../test/photos.ts'
import { share, visitOnce } from '../sharing.ts'
import { expect } from '../story.ts'
import { type Screen, statesOf } from './screen.ts'
import { choose, expectProblem, press, unreachable } from './screen-steps.ts'

const longName = 'IMG_20260514_104112_blouse_of_meenakshi_back_view.jpg'

export const uploads = (): Screen => ({
  name: 'uploads',
  states: statesOf({ path: '/admin', who: 'owner', shop: 'for uploads', shows: '#upload' }, [
    { name: 'nothing chosen', way: uploadNothing },
    { name: 'one photo chosen', way: async (page) => choose(page, { [longName]: await smallPhoto() }) },
    { name: 'three chosen, each with its price', way: chooseThree },
    { name: 'three chosen, a price refused', way: typeWrongPrice },
    { name: 'shared from the phone, some not taken over', way: shareThree, afresh: true },
    { name: 'making it smaller', before: (page) => page.route('**/assets/shrink-photo*', () => {}), way: uploadTwo },
    {
      name: 'not uploaded, done, the same again, saved and on its way, waiting',
      before: holdSecondPieces,
      way: uploadAllKinds,
    },
    {
      name: 'preparing the picture',
      before: (page) => page.route('**/v1/uploads/*/image', () => {}),
      way: async (page) => {
        await uploadTwo(page)
        await expectProblem(page, m.admin_preparing())
      },
    },
    {
      name: 'no connection',
      before: unreachable,
      way: async (page) => {
        await uploadTwo(page)
        await expectProblem(page, m.admin_waitingForLine())
      },
    },
    {
      name: 'not kept by this browser',
      before: (page) => page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined })),
      way: async (page) => {
        await page.route('**/v1/**', () => {})
        await uploadTwo(page)
        await expectProblem(page, m.admin_keepOpen())
      },
    },
    { name: 'changed before it hangs', way: changeRefused },
    { name: 'forced colours', browser: { forcedColors: 'active' }, before: holdSecondPieces, way: uploadAllKinds },
    { name: '320 pixels', widths: [320], before: holdSecondPieces, way: uploadAllKinds },
  ]),
})

async function uploadNothing(page: Page) {
  await press(m.admin_upload())(page)
  await expectProblem(page, m.admin_chooseFile())
}

async function chooseThree(page: Page) {
  await choose(page, {
    'blouse-1.jpg': await smallPhoto(10),
    [longName]: await smallPhoto(120),
    'blouse-3.jpg': await smallPhoto(230),
  })
  await page.getByLabel(m.admin_priceOf({ photo: longName })).fill('1200')
  await page.getByLabel(m.admin_categoryOf({ photo: longName })).selectOption('aari blouse')
}

async function shareThree(page: Page) {
  await visitOnce(page)
  const shared = async (name: string, seed: number, mimeType = 'image/jpeg') => ({
    name,
    mimeType,
    buffer: Buffer.from(await smallPhoto(seed)),
  })
  await share(page, [await shared('blouse-1.jpg', 10), await shared(longName, 120), await shared('list.pdf', 1, 'x/y')])
  await expectProblem(page, m.admin_notShared())
}

async function typeWrongPrice(page: Page) {
  await chooseThree(page)
  await page.getByLabel(m.admin_priceOf({ photo: longName })).fill('twelve hundred')
  await press(m.admin_upload())(page)
  await expectProblem(page, m.form_priceInvalid())
}

async function uploadTwo(page: Page) {
  await choose(page, { 'blouse-1.jpg': await smallPhoto(10), [longName]: await smallPhoto(120) })
  await press(m.admin_upload())(page)
  await page.getByRole('progressbar').waitFor()
}

async function changeRefused(page: Page) {
  await choose(page, { 'list.jpg': Buffer.from('not a photo at all') })
  await press(m.admin_upload())(page)
  await expectProblem(page, errorMessage('UNSUPPORTED_PHOTO'))
  await press(m.admin_changeUploadOf({ photo: 'list.jpg' }))(page)
  await page.getByLabel(m.admin_priceOf({ photo: 'list.jpg' })).fill('five hundred')
  await press(m.admin_saveUploadOf({ photo: 'list.jpg' }))(page)
  await expectProblem(page, m.form_priceInvalid())
}

/** A photo of more than one piece stops on its way. */
function holdSecondPieces(page: Page) {
  return page.route('**/v1/uploads/*', (route) => {
    const { 'upload-offset': offset = '0' } = route.request().headers()
    return offset === '0' ? route.continue() : undefined
  })
}

async function uploadAllKinds(page: Page) {
  const first = await smallPhoto(10)
  await choose(page, {
    'list.jpg': Buffer.from('not a photo at all'),
    'blouse-1.jpg': first,
    'blouse-1 (copy).jpg': first,
    [longName]: await largePhoto(),
    'blouse-3.jpg': await smallPhoto(120),
  })
  await press(m.admin_upload())(page)
  await expectProblem(page, errorMessage('UNSUPPORTED_PHOTO'))
  await expectProblem(page, m.admin_samePhoto())
  await expect(page.getByText(/→/)).toBeVisible()
  await expect(page.getByText(new RegExp(`^${m.admin_uploading({ percent: '[1-9]\\d*' })}`))).toBeVisible()
}

let drawn: Promise<Buffer> | undefined

/** Noise, which does not compress away: more than one piece even when it has been made smaller. Drawn once. */
function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 45 } as const
  drawn ??= sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#7a1f2b', noise } })
    .jpeg({ quality: 98 })
    .toBuffer()
  return drawn
}
