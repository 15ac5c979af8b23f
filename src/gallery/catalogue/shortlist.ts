import { shortlistMax } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { tryStorage } from '../../ui/try-storage.ts'
import { designsAddress } from './design-code.ts'

const storageKey = 'shortlist'

export const isStorageAllowed = tryStorage(() => localStorage.getItem(storageKey)) !== undefined

/** Lists codes in the order of selection. @throws unless `isStorageAllowed` */
function readShortlist(): string[] {
  return localStorage.getItem(storageKey)?.match(/\S+/g) ?? []
}

export function saveShortlist(codes: string[]): void {
  localStorage.setItem(storageKey, codes.join(' '))
  showShortlist()
}

export function shortlistAddress(): string {
  const codes = readShortlist()
  return localPath(codes.length > 0 ? designsAddress(codes) : '/#gallery')
}

export function createHeart(code: string, text = ''): HTMLButtonElement {
  const button = document.createElement('button')
  const className = text ? 'button button-quiet heart' : 'heart'
  Object.assign(button, { type: 'button', className, textContent: text })
  button.setAttribute('aria-label', m.shortlist_saveOf({ code }))
  button.dataset.heart = code
  button.addEventListener('click', () => void toggle(code))
  showState(button)
  return button
}

export function showShortlist(): void {
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
