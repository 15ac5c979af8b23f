import { useEffect } from 'react'
import { contactStorageKeys } from '../contract/shop-facts.ts'

/** On every screen: what an earlier visit could not send goes now. Nobody else's page brings the script for it. */
export function MessageCourier() {
  useEffect(() => {
    if (!mayWait()) return
    import('./message-queue.ts')
      .then(({ messageQueue }) => messageQueue.resume())
      // Without a line there is no script either, and the next visit looks again.
      .catch(() => undefined)
  }, [])
  return null
}

function mayWait(): boolean {
  try {
    return localStorage.getItem(contactStorageKeys.messagesWait) !== null
  } catch {
    // Where nothing may be stored, nothing waits either.
    return false
  }
}
