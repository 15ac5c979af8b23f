import { m } from '../../messages/compiled/messages.js'

/** @param code is that of a card, whose button shows no text */
export function createShareButton(title: string, path: string, code = ''): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button' })
  if (code) button.setAttribute('aria-label', m.design_shareOf({ code }))
  else button.textContent = m.design_share()
  button.className = code ? 'share' : 'button button-quiet share'
  button.addEventListener('click', () => void share(title, location.origin + path))
  return button
}

/** Opens the phone's share sheet. Copies the link if there is none or it fails. */
export async function share(title: string, url: string): Promise<void> {
  try {
    // Some apps show only the text, others only the title.
    await navigator.share({ title, text: title, url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    const { copyText, toast } = await import('../../browser/toasts.ts')
    await copyText(url, m.design_linkCopied(), () => toast(url))
  }
}
