import type { GalleryPicture } from '../../api/gallery.ts'
import { shortlistMax } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { loadStyles } from '../../ui/load-styles.ts'
import { tryStorage } from '../../ui/try-storage.ts'
import styles from './design-actions.css?url'
import { designAddress, designsAddress } from './design-code.ts'
import { designTitle } from './design-texts.ts'

const shortlistKey = 'shortlist'
const isStorageAllowed = tryStorage(() => localStorage.getItem(shortlistKey)) !== undefined

export async function startDesigns(): Promise<void> {
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
  const share = createShareButton(designTitle(picture), localPath(designAddress(picture.code)))
  return isStorageAllowed ? [share, createHeart(picture.code, m.shortlist_save())] : [share]
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

/** Lists codes in the order of selection. @throws unless `isStorageAllowed` */
function readShortlist(): string[] {
  return localStorage.getItem(shortlistKey)?.match(/\S+/g) ?? []
}

function saveShortlist(codes: string[]): void {
  localStorage.setItem(shortlistKey, codes.join(' '))
  showShortlist()
}

function shortlistAddress(): string {
  const codes = readShortlist()
  return localPath(codes.length > 0 ? designsAddress(codes) : '/#gallery')
}

function createHeart(code: string, text = ''): HTMLButtonElement {
  const className = text ? 'button button-quiet heart' : 'heart'
  const button = Object.assign(document.createElement('button'), { type: 'button', className, textContent: text })
  button.setAttribute('aria-label', m.shortlist_saveOf({ code }))
  button.dataset.heart = code
  button.addEventListener('click', () => void toggle(code))
  showState(button)
  return button
}

function showShortlist(): void {
  document.querySelectorAll<HTMLElement>('[data-heart]').forEach(showState)
  const link = document.querySelector<HTMLAnchorElement>('.shortlist-link')
  if (!link) return
  const { length: count } = readShortlist()
  link.href = shortlistAddress()
  link.textContent = m.shortlist_open({ count })
  link.hidden = count === 0 || link.href === location.href
}

function showState(button: HTMLElement): void {
  button.setAttribute('aria-pressed', String(readShortlist().includes(button.dataset.heart as string)))
}

async function toggle(code: string): Promise<void> {
  const codes = readShortlist()
  const list = document.querySelector<HTMLElement>('[data-designs]')
  if (codes.includes(code)) saveShortlist(codes.filter((saved) => saved !== code))
  else if (codes.length < shortlistMax) saveShortlist([...codes, code])
  else (await import('../../ui/toasts.ts')).toast(m.shortlist_full({ max: shortlistMax }), 'problem')
  // The server must render the list again, with its message for WhatsApp.
  if (list?.dataset.designs === codes.join(' ')) location.assign(shortlistAddress())
}
