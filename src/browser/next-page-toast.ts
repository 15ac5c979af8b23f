import { toastKey } from '../api/shop-constants.ts'
import { tryStorage } from './try-storage.ts'

/** Stores a message that the next page of this tab shows. */
export function leaveToast(message: string): void {
  tryStorage(() => sessionStorage.setItem(toastKey, message))
}

export function takeToast(): string | null | undefined {
  const message = tryStorage(() => sessionStorage.getItem(toastKey))
  tryStorage(() => sessionStorage.removeItem(toastKey))
  return message
}
