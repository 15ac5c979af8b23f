import { describeTomorrow, getOpeningStatus } from './opening-status.ts'

/** Excludes the dashboard's preview, which shows unsaved hours. */
const outsideOfPreview = ':not([data-island] *)'

export function updateOpeningLines(now: number): void {
  const { hours, closures } = JSON.parse(document.documentElement.dataset.opening as string)
  const status = getOpeningStatus(hours, closures, now)
  for (const line of document.querySelectorAll<HTMLElement>(`.opening-line${outsideOfPreview}`)) {
    line.hidden = !status.text
    line.textContent = status.text
    line.dataset.until = String(status.until)
    line.toggleAttribute('data-open', status.isOpen)
  }
  const tomorrow = describeTomorrow(hours, closures, now)
  for (const line of document.querySelectorAll<HTMLElement>(`[data-tomorrow]${outsideOfPreview}`)) {
    line.hidden = !tomorrow
    line.textContent = tomorrow
  }
}
