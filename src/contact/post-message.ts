import type { calls } from '../api/calls.ts'
import type { KeptMessage } from '../api/contact.ts'
import { ask, Unreachable } from '../ui/ask.ts'
import type { StoredMessage } from './stored-messages.ts'

/** A server that answers later is treated as unreachable. */
const patienceMs = 20_000

/** @throws {Refusal} @throws {Unreachable} */
export async function postMessage({ id, to, message }: StoredMessage): Promise<void> {
  if (!message) return
  const signal = AbortSignal.timeout(patienceMs)
  const answer: Partial<KeptMessage> | null = await ask(to as typeof calls.sendContactMessage, message, {
    idempotencyKey: id,
    signal,
  })
  // The login page of a Wi-Fi network may answer every request with success.
  if (!answer?.id) throw new Unreachable('an answer of another server')
}
