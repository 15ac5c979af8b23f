import type { ContactMessage } from '../api/contact.ts'
import type { endpoints } from '../api/endpoints.ts'
import { callApi, NetworkError } from '../ui/call-api.ts'

const timeoutMs = 20_000
/** Importing the API table would add all schemas to the service worker. */
const endpoint = { method: 'POST', path: '/v1/contactMessages' } as typeof endpoints.sendContactMessage

/** @throws {ApiError} @throws {NetworkError} */
export async function postMessage({ id, message }: { id: string; message?: ContactMessage }): Promise<void> {
  if (!message) return
  const response = await callApi(endpoint, message, { idempotencyKey: id, signal: AbortSignal.timeout(timeoutMs) })
  // The login page of a Wi-Fi network may answer every request with success.
  if (!response?.id) throw new NetworkError('a response from another server')
}
