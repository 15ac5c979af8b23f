import { fetchDocument } from '../../browser/fetch-document.ts'
import { addButtons } from './design-actions.ts'
import { findGrid } from './load-more.ts'

/** Adds all designs of the view, waits for their photos and opens the browser's print window. */
export async function printAllDesigns(link: HTMLAnchorElement): Promise<void> {
  if (link.hasAttribute('aria-busy')) return
  link.setAttribute('aria-busy', 'true')
  try {
    addMissing(await fetchDocument(link.href))
    const images = [...findGrid().querySelectorAll<HTMLImageElement>('picture img')]
    for (const image of images) image.loading = 'eager'
    await Promise.allSettled(images.map((image) => image.decode()))
    print()
  } catch {
    location.assign(link.href)
  } finally {
    link.removeAttribute('aria-busy')
  }
}

/** Adds all designs at once, because the browser prints what is there when the event's listeners return. */
export function addDesignsBeforePrint(): void {
  addEventListener('beforeprint', () => {
    const link = document.querySelector<HTMLAnchorElement>('.gallery-more a.button ~ [data-print]')
    if (!link) return
    const request = new XMLHttpRequest()
    request.open('GET', link.href, false)
    try {
      request.send()
    } catch {
      // Offline, the loaded designs are printed.
      return
    }
    if (request.status === 200) addMissing(new DOMParser().parseFromString(request.responseText, 'text/html'))
  })
}

/** Keeps the designs that are there, because their hearts have listeners, and the order of the view. */
function addMissing(page: Document): void {
  const cards = [...findGrid(page).querySelectorAll<HTMLElement>('.gallery-card')]
  const missing = cards.filter(({ id }) => !document.getElementById(id))
  findGrid().append(...cards.map((card) => document.getElementById(card.id) ?? card))
  addButtons(missing)
  const end = document.querySelector<HTMLElement>('.gallery-more')
  if (end) end.dataset.from = '1'
  for (const outdated of end?.querySelectorAll('a.button, [role=status]') ?? []) outdated.remove()
}
