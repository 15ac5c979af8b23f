import { createContext, useContext } from 'react'
import type { Endpoint } from '../api/endpoint.ts'
import { endpoints } from '../api/endpoints.ts'
import type { FlashMessage } from '../api/flash-message.ts'
import { m } from '../messages/compiled/messages.js'
import { errorMessage, fieldMessage } from '../messages/error-messages.ts'

type FieldTexts = Record<string, string>

export const FormStateContext = createContext<{ problems: FieldTexts; typed: FieldTexts }>({ problems: {}, typed: {} })

export const FlashContext = createContext<FlashMessage | undefined>(undefined)

export function useFormFlash(call: Endpoint) {
  const flash = useContext(FlashContext)
  if (!flash?.error || endpoints[flash.endpoint] !== (call as unknown)) return undefined
  const { code, field, requestId } = flash.error
  return {
    failure: requestId ? `${errorMessage(code)} ${m.crash_code({ code: requestId })}` : errorMessage(code),
    problems: field ? { [field]: fieldMessage(field) } : {},
    typed: flash.values,
  }
}
