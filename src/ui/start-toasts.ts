import { nextPageKey } from './toast-marks.ts'

/** Brings the toasts to a page that has one to show from the start. */
export function startToasts(): void {
  if (document.querySelector('.toast') || isLeftByLastPage())
    void import('./toasts.ts').then(({ showFirstToasts }) => showFirstToasts())
}

function isLeftByLastPage(): boolean {
  try {
    return sessionStorage.getItem(nextPageKey) !== null
  } catch {
    return false
  }
}
