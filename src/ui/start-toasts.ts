/** This key of `sessionStorage` holds the message for the next page of the tab. */
export const nextPageKey = 'nextPageToast'

export function startToasts(): void {
  const message = takeMessageOfLastPage()
  if (message || document.querySelector('.toast'))
    void import('./toasts.ts').then(({ showFirstToasts }) => showFirstToasts(message))
}

function takeMessageOfLastPage(): string | null {
  try {
    const text = sessionStorage.getItem(nextPageKey)
    sessionStorage.removeItem(nextPageKey)
    return text
  } catch {
    return null
  }
}
