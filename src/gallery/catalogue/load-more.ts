import { m } from '../../messages/compiled/messages.js'
import { fetchDocument } from '../../ui/fetch-document.ts'
import { gridData, gridElement } from './grid-data.ts'

/** Adds the photos of the next page below those that are shown. @param link to the next page */
export async function loadMorePhotos(link: HTMLAnchorElement): Promise<void> {
  if (link.getAttribute('aria-busy') === 'true') return
  link.setAttribute('aria-busy', 'true')
  const place = link.parentElement as HTMLElement
  const alert = place.querySelector('[role=alert]') as HTMLElement
  alert.textContent = ''
  try {
    const [first] = await addPage(link)
    // The keyboard continues at the first photo that was added.
    first?.querySelector('a')?.focus({ preventScroll: true })
    rememberPlace()
  } catch {
    link.removeAttribute('aria-busy')
    alert.textContent = m.gallery_moreFailed()
  }
}

/** What the history remembers of a page with further photos. */
interface Place {
  photos: number
  y: number
}

/** Adds the photos again and scrolls to the place, after the visitor has gone back to the page. */
export async function restorePlace({ photos, y }: Place): Promise<void> {
  for (let more = true; more && gridElement().children.length < photos; ) {
    const link = document.querySelector<HTMLAnchorElement>('.gallery-more a')
    more = link !== null && (await addPage(link)).length > 0
  }
  scrollTo({ top: y, behavior: 'instant' })
  rememberPlace()
}

function rememberPlace(): void {
  const place: Place = { photos: gridElement().children.length, y: scrollY }
  history.replaceState(place, '')
  // A visitor leaves by a click.
  document.addEventListener('click', rememberPlace, { capture: true, once: true })
}

async function addPage(link: HTMLAnchorElement): Promise<Element[]> {
  const page = await fetchDocument(link.href)
  const pieces = addPieces(gridElement(), page.querySelector('.gallery-grid') as HTMLElement)
  updateLink(link.parentElement as HTMLElement, link, page)
  return pieces
}

function addPieces(wall: HTMLElement, next: HTMLElement): Element[] {
  // A photo that was published in between has moved another one to the next page.
  const shown = new Set([...wall.children].map(({ id }) => id))
  const pieces = [...next.children].filter(({ id }) => !shown.has(id))
  const data = gridData(wall)
  data.pictures.push(...gridData(next).pictures.filter(({ code }) => !shown.has(code)))
  wall.dataset.wall = JSON.stringify(data)
  wall.append(...pieces)
  return pieces
}

function updateLink(place: HTMLElement, link: HTMLAnchorElement, page: Document): void {
  const next = page.querySelector<HTMLElement>('.gallery-more')
  const status = place.querySelector('[role=status]') as HTMLElement
  const { from = '1' } = place.dataset
  const { to = '', total = '' } = next?.dataset ?? {}
  status.textContent = from === '1' ? m.gallery_shownFromFirst({ to, total }) : m.gallery_shown({ from, to, total })
  const further = next?.querySelector('a')
  if (further) link.replaceWith(further)
  else link.remove()
}
