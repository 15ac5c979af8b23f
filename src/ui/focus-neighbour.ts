/**
 * Hands the focus of a list's row that is about to disappear to the next one, or to the section around the list when
 * it was the last, so that the keyboard keeps its place.
 */
export function focusNeighbour(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return
  const neighbour = row.nextElementSibling ?? row.previousElementSibling ?? row.closest('section')
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true })
}
