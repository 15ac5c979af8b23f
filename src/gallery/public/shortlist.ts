import type { GalleryPicture } from '../../api/gallery.ts'
import { shortlistKey, shortlistMax } from '../../api/shop-constants.ts'
import { reportInterest } from '../../browser/report.ts'
import { tryStorage } from '../../browser/try-storage.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { designsAddress } from './design-code.ts'

export const isStorageAllowed = tryStorage(() => localStorage.getItem(shortlistKey)) !== undefined

export function startShortlist(list: HTMLElement | null): void {
  // Removes designs from the shortlist that the shop no longer shows.
  if (list && isOwnList()) saveShortlist(list.dataset.designs?.match(/\S+/g) ?? [])
  document.querySelector('.gallery-bar, .design-actions')?.append(createLink('button button-primary'))
  // On a phone, the link is beside the links to call and write, where it covers no price.
  document.querySelector('.thumb-bar')?.lastElementChild?.before(createLink())
  showShortlist()
  // The shortlist may change in another window, or before the browser restores this page from its history.
  addEventListener('storage', showShortlist)
  addEventListener('pageshow', showShortlist)
}

function createLink(className = ''): HTMLElement {
  return Object.assign(document.createElement('a'), { className: `${className} shortlist-link` })
}

function isOwnList(): boolean {
  return new URLSearchParams(location.search).get('codes') === readShortlist().join(' ')
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
  const codes = readShortlist()
  const { length: count } = codes
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.shortlist-link')) {
    link.href = shortlistAddress()
    link.setAttribute('aria-label', m.shortlist_open({ count }))
    link.textContent = link.closest('.thumb-bar') ? String(count) : m.shortlist_open({ count })
    link.hidden = count === 0 || isOwnList()
  }
  addToChat(codes)
}

/** Adds the shortlist to the message of the thumb bar, unless that is about the design or the list of this page. */
function addToChat(codes: string[]): void {
  const chat = document.querySelector<HTMLAnchorElement>('.thumb-bar > a[href^="https://wa.me/"]')
  if (!chat || chat.dataset.enquiredDesign || document.querySelector('[data-designs]')) return
  const link = location.origin + shortlistAddress()
  const text = m.shortlist_sendText({ list: codes.join('\n'), link })
  chat.search = codes.length > 0 ? `?text=${encodeURIComponent(text)}` : ''
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
  if (list?.dataset.designs !== codes.join(' ')) return
  const note = document.querySelector<HTMLInputElement>('#note')?.value
  location.assign(shortlistAddress() + (note && readShortlist().length > 0 ? `&${new URLSearchParams({ note })}` : ''))
}
