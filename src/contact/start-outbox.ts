import { contactStorageKeys } from '../api/shop-facts.ts'

/** Sends messages that an earlier visit could not send. */
export function startOutbox(): void {
  if (!mayWait()) return
  import('./message-queue.ts')
    .then(({ messageQueue }) => messageQueue.resume())
    // Without a connection the next visit tries again.
    .catch(() => {})
}

function mayWait(): boolean {
  try {
    return localStorage.getItem(contactStorageKeys.messagesWait) !== null
  } catch {
    return false
  }
}
