import type { GalleryPicture } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { drawQrCode } from '../../ui/draw-qr-code.ts'
import { qrMargin } from '../../ui/qr-code.tsx'
import { designAddress } from '../public/design-code.ts'
import { categoryName, displayDescription, formatPrice } from '../public/design-texts.ts'
import { colours, createPen, type Pen, type Place } from './status-card-pen.ts'

/** Messengers show a status of this size on the whole screen of a phone. */
const size = { widthPx: 1080, heightPx: 1920 }
const edgePx = 60
const bandPx = 230
/** The photo is centred in this place. */
const photoPlace = { x: edgePx, y: 336, width: size.widthPx - 2 * edgePx, height: 820 }
/** The code is white where it has its margin. */
export const codePlace = { x: 700, y: 1430, edge: 320 }
/** A photo may lose so much of an edge, so that it fills the card better. */
const cropFactor = 1.14
const leastPhotoPx = 480
/** A longer name of the shop takes two lines. */
const mostLettersInLine = 28

/** The page of the poster has these texts, the first ones in its language. */
export interface ShopOnCard {
  texts: { name: string }
  /** The name is empty if it is the same in both languages. */
  otherTexts: { name: string }
  phones: string[]
  origin: string
}

/** Draws the design with the shop's names, number and a QR code of its page. */
export async function drawStatusCard(picture: GalleryPicture, shop: ShopOnCard, photo: ImageBitmap): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: size.widthPx, height: size.heightPx })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const path = localPath(designAddress(picture.code))
  const texts = listTexts(picture)
  const pen = await createPen(context, JSON.stringify([texts, shop]))

  pen.fill(colours.plaster, { x: 0, y: 0, width: size.widthPx, height: size.heightPx })
  drawBand(pen, shop)
  const photoEnd = drawPhoto(pen, photo)
  drawPriceTag(pen, texts.price, photoEnd)
  drawDescription(pen, texts, photoEnd)
  drawContact(pen, texts, shop, new URL(shop.origin).host + path)
  drawCode(pen, shop.origin + path)
  drawBorder(pen, size.heightPx - 96, 1)
  pen.fill(colours.kandangi, { x: 0, y: size.heightPx - 24, width: size.widthPx, height: 24 })

  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/jpeg', 0.92),
  )
}

function listTexts(picture: GalleryPicture) {
  return {
    scan: m.album_statusScan(),
    price: formatPrice(picture.price),
    description: displayDescription(picture)?.text ?? '',
    details: `${categoryName(picture.category)} · ${picture.code}`,
  }
}

type Texts = ReturnType<typeof listTexts>

function drawBand(pen: Pen, { texts, otherTexts }: ShopOnCard) {
  pen.fill(colours.kandangi, { x: 0, y: 0, width: size.widthPx, height: bandPx })
  const both = otherTexts.name !== ''
  const width = size.widthPx - 2 * edgePx
  const options = { x: size.widthPx / 2, width, font: 'heading', align: 'center' } as const
  const isLong = texts.name.length > mostLettersInLine
  const y = (both ? 112 : 146) - (isLong ? 40 : 0)
  pen.write(texts.name, { ...options, y, sizes: isLong ? [50, 40] : [88, 50], lines: 2, colour: colours.plaster })
  pen.write(otherTexts.name, { ...options, y: isLong ? 196 : 190, sizes: [54, 28], colour: colours.thread })
  drawBorder(pen, bandPx + 66, -1)
}

/** The temple points show up or down from the line. */
function drawBorder(pen: Pen, y: number, direction: 1 | -1) {
  const step = 45
  for (let x = 0; x < size.widthPx; x += step)
    pen.path(
      `M${x} ${y + direction * 36}l${step / 2} ${-direction * 36}l${step / 2} ${direction * 36}z`,
      colours.kandangi,
    )
  const lines = direction === 1 ? y + 36 : y - 68
  pen.fill(colours.kandangi, { x: 0, y: lines, width: size.widthPx, height: 36 })
  pen.fill(colours.mustard, { x: 0, y: lines + 8, width: size.widthPx, height: 6 })
  pen.fill(colours.mustard, { x: 0, y: lines + 22, width: size.widthPx, height: 4 })
}

/** @returns the place of the photo */
function drawPhoto(pen: Pen, photo: ImageBitmap): Place {
  const scale = cropFactor * Math.min(photoPlace.width / photo.width, photoPlace.height / photo.height)
  const bound = (px: number, mostPx: number) => Math.min(mostPx, Math.max(leastPhotoPx, px * scale))
  const [width, height] = [bound(photo.width, photoPlace.width), bound(photo.height, photoPlace.height)]
  const x = photoPlace.x + (photoPlace.width - width) / 2
  const place = { x, y: photoPlace.y + (photoPlace.height - height) / 2, width, height }
  const mat = 14
  pen.fill(colours.thread, grow(place, mat + 2))
  pen.fill(colours.paper, grow(place, mat))
  pen.photo(photo, place)
  return place
}

function grow({ x, y, width, height }: Place, by: number): Place {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** The tag hangs over the lower edge of the photo, as on the pages. */
function drawPriceTag(pen: Pen, price: string, { x, y, width, height }: Place) {
  const style = { width: 620, font: 'text', sizes: [76, 34] } as const
  const tag = { width: pen.widthOf(price, style) + 116, height: 128 }
  const left = x + width - tag.width + 34
  const top = y + height - 78
  const { width: w, height: h } = tag
  pen.path(`M${left + 26} ${top}h${w - 26}v${h}h${26 - w}l-26 -30v${60 - h}z`, colours.mustard)
  pen.circle(left + 42, top + h / 2, 10, colours.paper)
  pen.write(price, { ...style, x: left + 76, y: top + h / 2 + 26, colour: colours.teak })
}

function drawDescription(pen: Pen, { description, details }: Texts, photo: Place) {
  const options = { x: edgePx, width: size.widthPx - 2 * edgePx } as const
  const y = Math.max(photo.y + photo.height + 118, 1240)
  const heading = { ...options, y, font: 'heading', sizes: [60, 46], lines: 2, colour: colours.teak } as const
  const end = pen.write(capitalise(description || details), heading)
  const rest = { ...options, y: end + 58, font: 'text', sizes: [40, 34], colour: colours.teakSoft } as const
  if (description) pen.write(capitalise(details), rest)
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function drawContact(pen: Pen, { scan }: Texts, { phones }: ShopOnCard, address: string) {
  const options = { x: edgePx, width: codePlace.x - edgePx - 30 } as const
  pen.write(scan, { ...options, y: 1526, font: 'text', sizes: [40, 28], colour: colours.teakSoft })
  pen.write(phones[0] ?? '', { ...options, y: 1618, font: 'heading', sizes: [76, 40], colour: colours.kandangi })
  pen.write(address, { ...options, y: 1692, font: 'text', sizes: [40, 24], colour: colours.teak })
}

function drawCode(pen: Pen, address: string) {
  const { path, size: modules } = drawQrCode(address)
  const { x, y, edge } = codePlace
  const scale = edge / (modules + 2 * qrMargin)
  pen.fill('#fff', { x, y, width: edge, height: edge })
  pen.path(path, '#000', { x: x + qrMargin * scale, y: y + qrMargin * scale, scale })
}
