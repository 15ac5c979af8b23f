import { localPath } from '../messages/language.ts'
import { toastOnNextPage } from './toasts.ts'

/** Opens a page that shows the message. Settles only if the visitor goes back, so that a form stays busy until then. */
export function navigateWithMessage(path: string, message: string): Promise<void> {
  toastOnNextPage(message)
  location.assign(localPath(path))
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
}
