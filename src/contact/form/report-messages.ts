import type { ContactMessage } from '../../api/contact.ts'
import { registerOutboxSync } from '../../browser/background.ts'
import { NetworkError } from '../../browser/call-api.ts'
import { toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { messages, type QueuedMessage } from './send-message.ts'

/** The window may close before a slow response, so the service worker also sends the message. */
const slowMs = 1000

let isReporting = false
/** The form, not the list of waiting messages, shows this message. */
let sentByForm: string | undefined

/** Calls `onStored` once the message is stored. @throws {ApiError} @throws {NetworkError} if it does not wait */
export async function sendFromForm(
  { id, message }: { id: string; message: ContactMessage },
  onStored: () => void,
): Promise<'sent' | 'waiting'> {
  startReports()
  sentByForm = id
  await messages.add([{ id, message }])
  const isStored = messages.isStored([id])
  if (isStored) onStored()
  const slow = setTimeout(() => isStored && registerOutboxSync(), slowMs)
  try {
    await messages.attempt(id)
    return 'sent'
  } catch (error) {
    if (isStored && error instanceof NetworkError) {
      void registerOutboxSync()
      return 'waiting'
    }
    await messages.remove(id)
    throw error
  } finally {
    clearTimeout(slow)
    sentByForm = undefined
    await messages.read()
  }
}

/** Sends what waits from an earlier visit. */
export async function resumeMessages(): Promise<void> {
  startReports()
  await messages.run()
}

export const isUnsent = ({ id, state }: QueuedMessage) => id !== sentByForm && state !== 'done'

/** Reports outcomes of other windows and of the service worker, too. Adding a listener again has no effect. */
function startReports(): void {
  if (!isReporting) messages.subscribe(report)
  isReporting = true
  document.addEventListener('visibilitychange', report)
}

/** Several windows see an outcome, and the first one that changes the stored message reports it. */
async function report(): Promise<void> {
  const { items } = messages.state()
  if (items.some(({ id, state }) => state === 'waiting' && id !== sentByForm)) void messages.run({ isLate: true })
  if (document.hidden) return
  for (const { id, state } of items) {
    if (state === 'done' && (await messages.remove(id))) toast(m.contact_sent())
    if (state === 'failed' && (await markReported(id))) toast(m.contact_failed(), 'problem')
  }
}

function markReported(id: string) {
  return messages.change(id, (message) => (message.isReported ? message : { ...message, isReported: true }))
}
