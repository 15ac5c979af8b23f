/** This key of `sessionStorage` holds the message for the next page of the tab. */
export const nextPageKey = 'carriedToast'

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
