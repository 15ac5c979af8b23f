import type { ContactMessage } from '../../api/contact.ts'
import type { endpoints } from '../../api/endpoints.ts'
import { messageQueue } from '../../api/shop-constants.ts'
import { callApi, NetworkError } from '../../browser/call-api.ts'
import { openQueue } from '../../browser/queue.ts'
import type { QueueItem } from '../../browser/queue-item.ts'

export interface QueuedMessage extends QueueItem {
  message?: ContactMessage
  /** A window has reported the rejection to the visitor. */
  isReported?: boolean
}

const timeoutMs = 20_000
/** Importing the API table would add all schemas to the service worker. */
const endpoint = { method: 'POST', path: '/v1/contactMessages' } as typeof endpoints.sendContactMessage

export const messages = openQueue<QueuedMessage>({
  name: messageQueue,
  send: sendMessage,
  firstPauseMs: 3_000,
  longestPauseMs: 300_000,
})

async function sendMessage({ id, message }: QueuedMessage): Promise<Partial<QueuedMessage>> {
  if (!message) return {}
  const response = await callApi(endpoint, message, { idempotencyKey: id, signal: AbortSignal.timeout(timeoutMs) })
  // The login page of a Wi-Fi network may answer every request with success.
  if (!response?.id) throw new NetworkError('a response from another server')
  return { message: undefined }
}
