import { columnsCookieName } from '../../api/shop-constants.ts'
import { loadStyles } from '../../browser/load-styles.ts'
import { addButtons } from './card-buttons.ts'
import styles from './design-actions.css?url'
import { createActions } from './design-actions.ts'
import { readPicture } from './list-photos.ts'
import { createShareButton } from './share-button.ts'
import { isStorageAllowed, startShortlist } from './shortlist.ts'
import { startNote } from './shortlist-note.ts'

export async function startDesigns(): Promise<void> {
  const { state } = history
  if (state?.photos) void import('./load-more.ts').then(({ restoreScrollPosition }) => restoreScrollPosition(state))
  await loadStyles(styles)
  const photo = document.querySelector<HTMLElement>('[data-picture]')
  const row = document.querySelector<HTMLElement>('.design-actions')
  const list = document.querySelector<HTMLElement>('[data-designs]')
  if (list) row?.append(createShareButton(document.title, location.pathname + location.search))
  else if (photo) row?.append(...createActions(readPicture(photo)))
  addButtons(document.querySelectorAll<HTMLElement>('.gallery-card'))
  if (isStorageAllowed) startShortlist(list)
  startNote()
  startBar()
  const link = photo?.querySelectorAll('a')[state?.lightbox - 1]
  if (link) await followLink(link)
}

/** Opens a photo in the lightbox, or adds further photos to the gallery. */
export async function followLink(link: HTMLAnchorElement): Promise<void> {
  if (link.closest('[data-picture]')) await (await import('./lightbox.ts')).openLightbox(link)
  else await (await import('./load-more.ts')).loadMorePhotos(link)
}

function startBar(): void {
  const columns = document.querySelector<HTMLInputElement>('.columns')
  columns?.addEventListener('change', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox before 140 and Safari before 18.4 have no other way.
    document.cookie = `${columnsCookieName}=${columns.checked ? 2 : 1}; Path=/; Max-Age=31536000; SameSite=Lax`
  })
  document.addEventListener('click', ({ target }) => {
    const sort = document.querySelector('.sort[open]')
    if (!sort?.contains(target as Node)) sort?.removeAttribute('open')
  })
}
