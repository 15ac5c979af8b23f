import { createContext, useContext } from 'react'
import type { Endpoint } from '../api/endpoint.ts'
import { endpoints } from '../api/endpoints.ts'
import type { FlashMessage } from '../api/flash-message.ts'
import { m } from '../messages/compiled/messages.js'
import { errorMessage, fieldMessage } from '../messages/error-messages.ts'

export const FlashContext = createContext<FlashMessage | undefined>(undefined)

/** What a form of this call has to say after the browser posted it: sentences, and what was typed. */
export function useFormFlash(call: Endpoint) {
  const notice = useContext(FlashContext)
  if (!notice?.error || endpoints[notice.endpoint] !== (call as unknown)) return undefined
  const { code, field, requestId } = notice.error
  return {
    failure: requestId ? `${errorMessage(code)} ${m.crash_code({ code: requestId })}` : errorMessage(code),
    problems: field ? { [field]: fieldMessage(field) } : {},
    typed: notice.values,
  }
}
