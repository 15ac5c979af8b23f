export function focusNeighbour(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return
  const neighbour = row.nextElementSibling ?? row.previousElementSibling ?? row.closest('section')
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true })
}
