import type { GalleryPicture } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { loadStyles } from '../../ui/load-styles.ts'
import { hideBrokenPictures } from './broken-pictures.ts'
import styles from './design-actions.css?url'
import { designAddress } from './design-code.ts'
import { designTitle } from './design-texts.ts'
import { createHeart, isStorageAllowed, saveShortlist, shortlistAddress, showShortlist } from './shortlist.ts'

export async function startDesigns(): Promise<void> {
  hideBrokenPictures()
  const { state } = history
  if (state?.photos) void import('./load-more.ts').then(({ restoreScrollPosition }) => restoreScrollPosition(state))
  await loadStyles(styles)
  const photo = document.querySelector<HTMLElement>('[data-picture]')
  const photoLink = photo?.querySelector('a')
  const row = document.querySelector<HTMLElement>('.design-actions')
  const list = document.querySelector<HTMLElement>('[data-designs]')
  if (list) row?.append(createShareButton(document.title, location.pathname + location.search))
  else if (photo) row?.append(...createActions(readPicture(photo)))
  if (isStorageAllowed) startShortlist(list)
  if (state?.lightbox && photoLink) await followLink(photoLink)
}

/** Opens a photo in the lightbox, or adds further photos to the gallery. */
export async function followLink(link: HTMLAnchorElement): Promise<void> {
  const photo = link.closest<HTMLElement>('[data-picture]')
  if (!photo) return (await import('./load-more.ts')).loadMorePhotos(link)
  const photos = [...document.querySelectorAll<HTMLElement>('[data-picture]')]
  await (await import('./lightbox.ts')).openLightbox(photos, photos.indexOf(photo))
}

export function createActions(picture: GalleryPicture): HTMLElement[] {
  const { code } = picture
  const share = createShareButton(designTitle(picture), localPath(designAddress(code)))
  return isStorageAllowed ? [share, createHeart(code, m.shortlist_save())] : [share]
}

export function readPicture(photo: HTMLElement): GalleryPicture {
  return JSON.parse(photo.dataset.picture as string)
}

export function addHearts(cards: Iterable<Element>): void {
  if (isStorageAllowed) for (const card of cards) card.append(createHeart(card.id))
}

function startShortlist(list: HTMLElement | null): void {
  // Removes designs from the shortlist that the shop no longer shows.
  if (list && shortlistAddress() === location.pathname + location.search)
    saveShortlist(list.dataset.designs?.match(/\S+/g) ?? [])
  addHearts(document.querySelectorAll('.gallery-card'))
  const link = Object.assign(document.createElement('a'), { className: 'button button-primary shortlist-link' })
  document.querySelector('[data-whatsapp]')?.after(link)
  showShortlist()
  // The shortlist may change in another window, or before the browser restores this page from its history.
  addEventListener('storage', showShortlist)
  addEventListener('pageshow', showShortlist)
}

function createShareButton(title: string, path: string): HTMLButtonElement {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'button button-quiet share', textContent: m.design_share() })
  button.addEventListener('click', () => void share(title, location.origin + path))
  return button
}

/** Opens the phone's share sheet. Copies the link if there is none or it fails. */
async function share(title: string, url: string): Promise<void> {
  try {
    // Some apps show only the text, others only the title.
    await navigator.share({ title, text: title, url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    const { toast } = await import('../../ui/toasts.ts')
    // Browsers have no clipboard without HTTPS.
    const copied = navigator.clipboard?.writeText(url) ?? Promise.reject()
    await copied.then(
      () => toast(m.design_linkCopied()),
      () => toast(url),
    )
  }
}
