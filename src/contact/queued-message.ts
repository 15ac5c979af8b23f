import type { Call } from '../api/call.ts'
import type { ContactMessage } from '../api/contact.ts'
import type { RefusalCode } from '../api/errors.ts'

/** So long an answer may take; a line that is silent longer is none. */
export const answerPatienceMs = 20_000

/** A message as the phone keeps it, from the moment of sending until its visitor knows what became of it. */
export interface QueuedMessage {
  /** The key under which it is sent, however often. */
  id: string
  /** Where it goes. The worker reads it here, so that it need not carry the table of calls with all its schemas. */
  to: Pick<Call, 'method' | 'path'>
  queuedTime: number
  state: 'waiting' | 'refused' | 'sent'
  /** What is sent, the same each time. Gone when it has arrived. */
  message?: ContactMessage
  /** Why the shop does not take it. */
  reason?: RefusalCode
  /** Whether its visitor has been told that it was refused. */
  told?: boolean
}
