import { dashboardPaths } from '../../api/dashboard-paths.ts'
import type { GalleryPicture } from '../../api/gallery.ts'
import { NetworkError } from '../../browser/call-api.ts'
import { toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { sharePictureAddress } from '../public/design-code.ts'
import { drawStatusCard, type ShopOnCard } from './status-card.ts'

/** @throws {NetworkError} if the shop does not answer */
export async function makeStatusCard(picture: GalleryPicture): Promise<File> {
  // The picture for messengers is always on the shop's own host, so that the canvas can be read.
  const [page, photo] = await Promise.all([
    load(localPath(dashboardPaths.print), 'application/json').then((response) => response.json()),
    load(sharePictureAddress(picture), 'image/*')
      .then((response) => response.blob())
      .then((blob) => createImageBitmap(blob)),
  ])
  const card = await drawStatusCard(picture, page.data.shop as ShopOnCard, photo)
  return new File([card], `${picture.code}.jpg`, { type: card.type })
}

async function load(address: string, type: string): Promise<Response> {
  const response = await fetch(address, { headers: { Accept: type } }).catch(() => undefined)
  if (!response?.ok) throw new NetworkError()
  return response
}

/** Opens the share sheet of the phone, or saves the file. @returns whether the owner must tap again */
export async function sendFile(file: File, isSecondTap: boolean): Promise<boolean> {
  if (navigator.canShare?.({ files: [file] }))
    try {
      // A text beside the picture keeps some apps from offering the status.
      await navigator.share({ files: [file] })
      return false
    } catch (error) {
      const { name } = error as DOMException
      if (name === 'AbortError') return false
      // A tap counts for a few seconds, and a slow phone draws longer.
      if (name === 'NotAllowedError' && !isSecondTap) return true
    }
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  toast(m.album_statusSaved())
  return false
}
