import { fetchDocument } from '../../browser/fetch-document.ts'
import { m } from '../../messages/compiled/messages.js'
import { addButtons } from './design-actions.ts'

export async function loadMorePhotos(link: HTMLAnchorElement): Promise<void> {
  if (link.getAttribute('aria-busy') === 'true') return
  link.setAttribute('aria-busy', 'true')
  const alert = link.parentElement?.querySelector('[role=alert]') as HTMLElement
  alert.textContent = ''
  try {
    const [first] = await addPage(link)
    first?.querySelector('a')?.focus({ preventScroll: true })
    saveScrollPosition()
  } catch {
    link.removeAttribute('aria-busy')
    alert.textContent = m.gallery_loadMoreFailed()
  }
}

export async function restoreScrollPosition({
  photos,
  y,
  code,
}: {
  photos: number
  y: number
  code?: string
}): Promise<void> {
  let hasMoved = false
  for (const type of ['wheel', 'touchmove', 'keydown'])
    addEventListener(type, () => (hasMoved = true), { once: true, passive: true })
  for (let hasMore = true; hasMore && findGrid().children.length < photos; ) {
    const link = document.querySelector<HTMLAnchorElement>('.gallery-more a.button')
    hasMore = link !== null && (await addPage(link)).length > 0
  }
  // The visitor may have begun to read elsewhere while the photos loaded.
  if (!hasMoved) {
    scrollTo({ top: y, behavior: 'instant' })
    document.querySelector<HTMLElement>(`[id="${code}"] > a`)?.focus({ preventScroll: true })
  }
  saveScrollPosition()
}

function saveScrollPosition({ target }: Partial<Event> = {}): void {
  const code = (target as Element | null)?.closest('.gallery-card')?.id
  history.replaceState({ photos: findGrid().children.length, y: scrollY, code }, '')
  // The click that leaves the page updates the scroll position.
  document.addEventListener('click', saveScrollPosition, { capture: true, once: true })
}

const pages = new WeakMap<HTMLAnchorElement, Promise<HTMLElement[]>>()

/** Returns the added cards. The lightbox and the visitor may ask for the same page at once. */
export function addPage(link: HTMLAnchorElement): Promise<HTMLElement[]> {
  const loading = pages.get(link) ?? loadPage(link).finally(() => pages.delete(link))
  pages.set(link, loading)
  return loading
}

async function loadPage(link: HTMLAnchorElement): Promise<HTMLElement[]> {
  const page = await fetchDocument(link.href)
  // A photo that was published meanwhile shifts the last photo of this page to the next page.
  const cards = [...findGrid(page).querySelectorAll<HTMLElement>('.gallery-card')].filter(
    ({ id }) => !document.getElementById(id),
  )
  findGrid().append(...cards)
  addButtons(cards)
  const footer = link.parentElement as HTMLElement
  const nextFooter = page.querySelector('.gallery-more') as HTMLElement
  const { from = '1' } = footer.dataset
  const { to = '', total = '' } = nextFooter.dataset
  const status = footer.querySelector('[role=status]') as HTMLElement
  status.textContent = from === '1' ? m.gallery_shownFromFirst({ to, total }) : m.gallery_shown({ from, to, total })
  link.replaceWith(...nextFooter.querySelectorAll('a.button'))
  return cards
}

export function findGrid(page = document): HTMLElement {
  return page.querySelector('.gallery-grid') as HTMLElement
}
