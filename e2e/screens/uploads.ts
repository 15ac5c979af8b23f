import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { m } from '../../src/messages/compiled/messages.js'
import { errorMessage } from '../../src/messages/error-messages.ts'
import { smallPhoto } from '../../test/photos.ts'
import { share, visitOnce } from '../sharing.ts'
import { expect } from '../story.ts'
import { looksTheSame, press as pressUpload } from '../upload-photos.ts'
import { type Screen, statesOf } from './screen.ts'
import { choose, expectMessage, press, unreachable } from './screen-steps.ts'

const longName = 'IMG_20260514_104112_blouse_of_meenakshi_back_view.jpg'

export const uploads = (): Screen => ({
  name: 'uploads',
  states: statesOf({ path: '/admin', signedInAs: 'owner', shop: 'for uploads', captures: '#upload' }, [
    { name: 'nothing chosen', steps: uploadNothing },
    { name: 'one photo chosen', steps: async (page) => choose(page, { [longName]: await smallPhoto() }) },
    { name: 'one photo to crop or describe', steps: editOne, captures: 'window', snapshotPart: '#upload' },
    { name: 'three chosen of two designs', steps: chooseThree, captures: 'window', snapshotPart: '#upload' },
    {
      name: 'three chosen, one with an invalid price',
      steps: typeInvalidPrice,
      captures: 'window',
      snapshotPart: '#upload',
    },
    { name: 'three chosen, sheet closed', steps: closeSheet },
    { name: 'camera or gallery', steps: openChoice, captures: 'window', snapshotPart: 'dialog' },
    { name: 'shared from the phone, some not added', steps: shareThree, reopen: true },
    { name: 'shrinking', prepare: (page) => page.route('**/assets/redraw-photo*', () => {}), steps: uploadTwo },
    {
      name: 'failed, done, duplicate, shrunk and uploading, waiting',
      prepare: holdLongName,
      steps: uploadAllKinds,
    },
    {
      name: 'preparing the photo',
      prepare: (page) => page.route('**/v1/gallery', () => {}),
      steps: async (page) => {
        await uploadTwo(page)
        await expectMessage(page, m.admin_processing())
      },
    },
    {
      name: 'no connection',
      prepare: unreachable,
      steps: async (page) => {
        await uploadTwo(page)
        await expectMessage(page, m.admin_waitingForConnection())
      },
    },
    {
      name: 'not stored by this browser',
      prepare: (page) => page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined })),
      steps: async (page) => {
        await page.route('**/v1/**', () => {})
        await uploadTwo(page)
        await expectMessage(page, m.admin_keepOpen())
        await expectMessage(page, m.admin_uploading({ percent: 0 }))
      },
    },
    {
      name: 'changed before publishing',
      prepare: (page) => page.route('**/v1/images/*', () => {}),
      steps: changeWaitingUpload,
    },
    { name: 'forced colours', browser: { forcedColors: 'active' }, prepare: holdLongName, steps: uploadAllKinds },
    { name: '320 pixels', widths: [320], prepare: holdLongName, steps: uploadAllKinds },
  ]),
})

async function uploadNothing(page: Page) {
  await press(page, m.admin_upload())
  await expectMessage(page, m.admin_chooseFile())
}

async function chooseThree(page: Page) {
  await choose(page, {
    'blouse-1.jpg': await smallPhoto(10),
    [longName]: await smallPhoto(120),
    'blouse-3.jpg': await smallPhoto(230),
  })
  await page.getByLabel(m.admin_price(), { exact: true }).press('Enter')
  await page.getByRole('button', { name: m.upload_further({ nth: 1 }), exact: true }).click()
  await page.getByLabel(m.admin_price(), { exact: true }).fill('1200')
  await page.getByRole('combobox', { name: m.admin_category(), exact: true }).selectOption('aari blouse')
}

async function editOne(page: Page) {
  await choose(page, { [longName]: await smallPhoto() })
  await press(page, m.upload_edit())
  await page.getByText(m.admin_describe(), { exact: true }).first().click()
}

async function closeSheet(page: Page) {
  await chooseThree(page)
  await page.keyboard.press('Escape')
}

async function openChoice(page: Page) {
  await page.getByRole('link', { name: m.upload_add() }).click()
}

async function shareThree(page: Page) {
  await visitOnce(page)
  const shared = async (name: string, seed: number, mimeType = 'image/jpeg') => ({
    name,
    mimeType,
    buffer: Buffer.from(await smallPhoto(seed)),
  })
  await share(page, [await shared('blouse-1.jpg', 10), await shared(longName, 120), await shared('list.pdf', 1, 'x/y')])
  await expectMessage(page, m.admin_notShared())
}

async function typeInvalidPrice(page: Page) {
  await chooseThree(page)
  await page.getByLabel(m.admin_price(), { exact: true }).fill('twelve hundred')
  await pressUpload(page)
  await expectMessage(page, m.form_priceInvalid())
}

async function uploadTwo(page: Page) {
  await choose(page, { 'blouse-1.jpg': await smallPhoto(10), [longName]: await smallPhoto(120) })
  await pressUpload(page)
  await page.getByRole('progressbar').waitFor()
}

async function changeWaitingUpload(page: Page) {
  await uploadTwo(page)
  await press(page, m.admin_changeUploadOf({ photo: longName }))
  await page.getByLabel(m.admin_priceOf({ photo: longName })).fill('five hundred')
  await press(page, m.admin_saveUploadOf({ photo: longName }))
  await expectMessage(page, m.form_priceInvalid())
}

const holdLongName = (page: Page) => page.route(`**/v1/images/${longName}`, () => {})

/** The shop warns about a photo that an earlier state has published. */
let unpublishedSeed = 300

async function uploadAllKinds(page: Page) {
  const first = await smallPhoto(unpublishedSeed++)
  await choose(page, {
    'list.jpg': Buffer.from('not a photo at all'),
    'blouse-1.jpg': first,
    'blouse-1 (copy).jpg': first,
    [longName]: await largePhoto(),
    'blouse-3.jpg': await smallPhoto(120),
  })
  await pressUpload(page)
  await expect(page.getByText(errorMessage('UNSUPPORTED_PHOTO'))).toBeVisible()
  // Two photos are published before that, which takes longer on a busy machine.
  await expect(page.getByText(looksTheSame())).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/→/)).toBeVisible()
  await expectMessage(page, m.admin_uploading({ percent: 0 }))
}

let cachedPhoto: Promise<Buffer> | undefined

/** Creates an image of noise, which is larger than its shrunk copy. */
function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 45 } as const
  cachedPhoto ??= sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#7a1f2b', noise } })
    .jpeg({ quality: 98 })
    .toBuffer()
  return cachedPhoto
}
