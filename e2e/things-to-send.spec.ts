import type { Page } from '@playwright/test'
import { generate } from 'lean-qr'
import sharp from 'sharp'
import { codePlace } from '../src/gallery/manage/status-card.ts'
import { m } from '../src/messages/compiled/messages.js'
import { languages, pathIn } from '../src/messages/language.ts'
import { qrMargin } from '../src/ui/qr-code.tsx'
import { openDesign } from './photo-list.ts'
import { expect, open, test, toast, waitForHydration } from './story.ts'

test.use({ isOwner: true })

/** A pixel is 1/96 of an inch. */
const pxPerMm = 96 / 25.4

async function sizeInMm(page: Page, name: string) {
  const box = await page.getByRole('article', { name }).locator('visible=true').first().boundingBox()
  return box && [box.width / pxPerMm, box.height / pxPerMm].map(Math.round)
}

test('the owner prints a poster and visiting cards, each on one sheet of A4', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/admin/more')
  await page.getByRole('link', { name: m.print_heading() }).click()
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed'
    }
  })
  await page.getByRole('button', { name: m.print_print(), exact: true }).click()
  await expect(page).toHaveTitle('printed')
  for (const name of [m.print_poster(), m.print_cards()]) {
    await page.getByRole('link', { name, exact: true }).click()
    const paper = page.getByRole('article', { name })
    await expect(paper).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.emulateMedia({ media: 'print' })
    expect(await sizeInMm(page, name)).toEqual([210, 297])
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    await expect(page.locator(':is(button, a, h1):visible')).toHaveCount(0)
    if (name === m.print_cards()) {
      const card = await page.locator('.visiting-card').first().boundingBox()
      expect([card?.width, card?.height].map((px = 0) => Math.round(px / pxPerMm))).toEqual([85, 55])
    }
    await page.emulateMedia({ media: 'screen' })
  }
})

/** Replaces the share sheet, which rejects as often as given because the tap is too old. */
async function stubShareSheet(page: Page, rejections = 0) {
  await page.evaluate((rejections) => {
    const shared: string[] = []
    let calls = 0
    const share = async ({ files: [file] = [] }: { files?: File[] }) => {
      if (calls++ < rejections) throw new DOMException('', 'NotAllowedError')
      const bytes = new Uint8Array(await (file as File).arrayBuffer())
      shared.push(
        `${file?.name} ${file?.type} ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`,
      )
    }
    Object.assign(window, { shared })
    Object.assign(navigator, { canShare: () => true, share })
  }, rejections)
}

const sharedFiles = (page: Page) => page.evaluate(() => (window as unknown as { shared: string[] }).shared)

/** Returns the dark and light modules of the code on the card. */
async function readModules(card: Buffer, size: number): Promise<boolean[]> {
  const { data, info } = await sharp(card).greyscale().raw().toBuffer({ resolveWithObject: true })
  const px = codePlace.edge / (size + 2 * qrMargin)
  const at = (start: number, module: number) => Math.floor(start + (qrMargin + module + 0.5) * px)
  return Array.from({ length: size * size }, (_, nth) => {
    const pixel = at(codePlace.y, Math.floor(nth / size)) * info.width + at(codePlace.x, nth % size)
    return (data[pixel * info.channels] as number) < 128
  })
}

test('the owner shares a picture of a design for the status, with the code of its page', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const locale of languages) {
    await page.goto(pathIn(locale, '/admin'))
    await waitForHydration(page)
    await stubShareSheet(page)
    const sheet = await openDesign(page, 'DB-1')
    await sheet.getByRole('button', { name: m.album_statusCard({}, { locale }) }).click()
    await expect.poll(() => sharedFiles(page)).toHaveLength(1)
    const [name, type, base64] = (await sharedFiles(page))[0]?.split(' ') ?? []
    expect([name, type]).toEqual(['DB-1.jpg', 'image/jpeg'])
    const card = Buffer.from(base64 as string, 'base64')
    expect(await sharp(card).metadata()).toMatchObject({ width: 1080, height: 1920 })
    const code = generate(baseURL + pathIn(locale, '/d/DB-1'))
    const modules = Array.from({ length: code.size ** 2 }, (_, nth) =>
      code.get(nth % code.size, Math.floor(nth / code.size)),
    )
    expect(await readModules(card, code.size)).toEqual(modules)
  }
})

test('a picture that took longer than the tap counts is shared at the next tap', async ({ page }) => {
  await open(page, '/admin')
  await stubShareSheet(page, 1)
  const sheet = await openDesign(page, 'DB-2')
  await sheet.getByRole('button', { name: m.album_statusCard() }).click()
  await sheet.getByRole('button', { name: m.album_statusShare() }).click()
  await expect.poll(() => sharedFiles(page)).toHaveLength(1)
  await expect(sheet.getByRole('button', { name: m.album_statusCard() })).toBeVisible()
})

test('a browser that shares no files saves the picture', async ({ page }) => {
  await open(page, '/admin')
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }))
  const sheet = await openDesign(page, 'DB-2')
  const saved = page.waitForEvent('download')
  await sheet.getByRole('button', { name: m.album_statusCard() }).click()
  expect((await saved).suggestedFilename()).toBe('DB-2.jpg')
  await expect(toast(page, m.album_statusSaved())).toBeVisible()
})
