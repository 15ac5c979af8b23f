import { loadStyles } from '../../browser/load-styles.ts'
import { localPath } from '../../messages/language.ts'
import styles from './design-actions.css?url'
import { addButtons, createActions } from './design-actions.ts'
import { designsAddress } from './design-code.ts'
import { startColumns } from './gallery-columns.ts'
import { readPicture } from './list-photos.ts'
import { createShareButton } from './share-button.ts'
import { isStorageAllowed, startShortlist } from './shortlist.ts'
import { startNote } from './shortlist-note.ts'

export async function startDesigns(): Promise<void> {
  const { state } = history
  if (state?.photos) void import('./load-more.ts').then(({ restoreScrollPosition }) => restoreScrollPosition(state))
  if (document.querySelector('[data-print]'))
    void import('./print-designs.ts').then(({ addDesignsBeforePrint }) => addDesignsBeforePrint())
  await loadStyles(styles)
  const photo = document.querySelector<HTMLElement>('[data-picture]')
  const row = document.querySelector<HTMLElement>('.design-actions')
  const list = document.querySelector<HTMLElement>('[data-designs]')
  if (list)
    row?.append(createShareButton(document.title, localPath(designsAddress((list.dataset.designs ?? '').split(' ')))))
  else if (photo) row?.append(...createActions(readPicture(photo)))
  addButtons(document.querySelectorAll<HTMLElement>('.gallery-card'))
  if (isStorageAllowed) startShortlist(list)
  startNote()
  startColumns()
  document.addEventListener('click', closeOrders)
  const link = photo?.querySelectorAll('a')[state?.lightbox - 1]
  if (link) await followLink(link)
}

/** Opens a photo in the lightbox, or adds further photos to the gallery. */
export async function followLink(link: HTMLAnchorElement): Promise<void> {
  if (link.closest('[data-picture]')) await (await import('./lightbox.ts')).openLightbox(link)
  else if ('print' in link.dataset) await (await import('./print-designs.ts')).printAllDesigns(link)
  else await (await import('./load-more.ts')).loadMorePhotos(link)
}

/** Closes the list of orders, as a tap beside a menu does. */
function closeOrders({ target }: Event): void {
  const sort = document.querySelector('.sort[open]')
  if (!sort?.contains(target as Node)) sort?.removeAttribute('open')
}
