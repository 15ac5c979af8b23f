import { tryStorage } from './try-storage.ts'

const key = 'nextPageToast'

/** Stores a message that the next page of this tab shows. */
export function leaveToast(message: string): void {
  tryStorage(() => sessionStorage.setItem(key, message))
}

export function takeToast(): string | null | undefined {
  const message = tryStorage(() => sessionStorage.getItem(key))
  tryStorage(() => sessionStorage.removeItem(key))
  return message
}
