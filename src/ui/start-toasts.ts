/** The key of `sessionStorage` that holds the message for the next page of the tab. */
export const nextPageKey = 'carriedToast'

/** Loads the toasts if the page has one to show from the start. */
export function startToasts(): void {
  if (document.querySelector('.toast') || hasMessageOfLastPage())
    void import('./toasts.ts').then(({ showFirstToasts }) => showFirstToasts())
}

function hasMessageOfLastPage(): boolean {
  try {
    return sessionStorage.getItem(nextPageKey) !== null
  } catch {
    return false
  }
}
