import { tryStorage } from './try-storage.ts'

/** This key of `sessionStorage` holds the message for the next page of the tab. */
export const nextPageKey = 'nextPageToast'

export function startToasts(): void {
  const message = tryStorage(() => sessionStorage.getItem(nextPageKey))
  tryStorage(() => sessionStorage.removeItem(nextPageKey))
  if (message || document.querySelector('.toast'))
    void import('./toasts.ts').then(({ showFirstToasts }) => showFirstToasts(message))
}
