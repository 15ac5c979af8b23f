import type { GalleryPicture } from '../../api/gallery.ts'
import { shortlistMax } from '../../api/shop-constants.ts'
import { reportInterest } from '../../browser/report.ts'
import { tryStorage } from '../../browser/try-storage.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { designsAddress } from './design-code.ts'
import { readPicture } from './list-photos.ts'

const shortlistKey = 'shortlist'
export const isStorageAllowed = tryStorage(() => localStorage.getItem(shortlistKey)) !== undefined

export function addHearts(cards: Iterable<HTMLElement>): void {
  if (isStorageAllowed) for (const card of cards) card.append(createHeart(readPicture(card)))
}

export function startShortlist(list: HTMLElement | null): void {
  // Removes designs from the shortlist that the shop no longer shows.
  if (list && shortlistAddress() === location.pathname + location.search)
    saveShortlist(list.dataset.designs?.match(/\S+/g) ?? [])
  addHearts(document.querySelectorAll<HTMLElement>('.gallery-card'))
  const link = Object.assign(document.createElement('a'), { className: 'button button-primary shortlist-link' })
  document.querySelector('[data-whatsapp]')?.after(link)
  showShortlist()
  // The shortlist may change in another window, or before the browser restores this page from its history.
  addEventListener('storage', showShortlist)
  addEventListener('pageshow', showShortlist)
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

export function createHeart({ id, code }: GalleryPicture, text = ''): HTMLButtonElement {
  const className = text ? 'button button-quiet heart' : 'heart'
  const button = Object.assign(document.createElement('button'), { type: 'button', className, textContent: text })
  button.setAttribute('aria-label', m.shortlist_saveOf({ code }))
  button.dataset.heart = code
  button.addEventListener('click', () => void toggle(code, id))
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

async function toggle(code: string, id: string): Promise<void> {
  const codes = readShortlist()
  const list = document.querySelector<HTMLElement>('[data-designs]')
  if (codes.includes(code)) saveShortlist(codes.filter((saved) => saved !== code))
  else if (codes.length < shortlistMax) {
    saveShortlist([...codes, code])
    reportInterest({ id, interest: 'heart' })
  } else (await import('../../browser/toasts.ts')).toast(m.shortlist_full({ max: shortlistMax }), 'problem')
  // The server must render the list again, with its message for WhatsApp.
  if (list?.dataset.designs === codes.join(' ')) location.assign(shortlistAddress())
}
