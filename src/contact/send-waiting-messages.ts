import { ApiError, type ErrorCode } from '../api/errors.ts'
import { NetworkError } from '../ui/call-api.ts'
import { postMessage } from './post-message.ts'
import { changeStored, type StoredMessage, storedMessages } from './stored-messages.ts'

/** A later attempt may succeed. */
const temporary: ErrorCode[] = ['UNAVAILABLE', 'INTERNAL', 'RESOURCE_EXHAUSTED']
const channelName = 'messages'

/** Sends the stored messages and notes the outcome of each. @throws the last error when some have to wait on */
export async function sendWaitingMessages(): Promise<void> {
  let failure: unknown
  for (const queued of await storedMessages()) {
    if (queued.state !== 'waiting' || failure instanceof NetworkError) continue
    try {
      await postMessage(queued)
      await settle(queued.id, { state: 'sent', message: undefined })
    } catch (error) {
      if (error instanceof ApiError && !temporary.includes(error.code))
        await settle(queued.id, { state: 'refused', reason: error.code })
      else failure = error
    }
  }
  if (failure) throw failure
}

async function settle(id: string, outcome: Partial<StoredMessage>): Promise<void> {
  const settled = (message: StoredMessage) => (message.state === 'waiting' ? { ...message, ...outcome } : message)
  if (await changeStored(id, settled)) announceChange()
}

/** Tells every window that a stored message has changed. */
export function announceChange(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

export function onChange(listener: () => void): void {
  new BroadcastChannel(channelName).addEventListener('message', listener)
}
