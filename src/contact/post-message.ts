import type { StoredMessageRow } from '../api/contact.ts'
import type { endpoints } from '../api/endpoints.ts'
import { callApi, NetworkError } from '../ui/call-api.ts'
import type { StoredMessage } from './stored-messages.ts'

const timeoutMs = 20_000

/** @throws {ApiError} @throws {NetworkError} */
export async function postMessage({ id, to, message }: StoredMessage): Promise<void> {
  if (!message) return
  const response: Partial<StoredMessageRow> | null = await callApi(to as typeof endpoints.sendContactMessage, message, {
    idempotencyKey: id,
    signal: AbortSignal.timeout(timeoutMs),
  })
  // The login page of a Wi-Fi network may answer every request with success.
  if (!response?.id) throw new NetworkError('a response of another server')
}
