import { createContext, useContext } from 'react'
import type { Endpoint } from '../../api/endpoint.ts'
import { endpoints } from '../../api/endpoints.ts'
import { ApiError, type ErrorCode } from '../../api/errors.ts'
import type { FlashMessage } from '../../api/flash-message.ts'
import { messageFor } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { errorMessage, fieldMessage } from '../../messages/error-messages.ts'

type FieldTexts = Record<string, string>

export const FormStateContext = createContext<{ problems: FieldTexts; typed: FieldTexts }>({ problems: {}, typed: {} })

export const FlashContext = createContext<FlashMessage | undefined>(undefined)

export function useFormFlash(endpoint: Endpoint) {
  const flash = useContext(FlashContext)
  if (!flash?.error || endpoints[flash.endpoint] !== (endpoint as unknown)) return undefined
  const { code, ...details } = flash.error
  return {
    failure: failureOf(new ApiError(code, details)),
    problems: problemsOf(flash.error),
    typed: flash.values,
  }
}

/** The field with such an error gives the reason, which is not repeated below the form. */
const fieldErrors = new Set<ErrorCode>(['INVALID_PASSWORD', 'INVALID_CODE'])
const formatErrors = new Set<ErrorCode>(['INVALID_ARGUMENT', 'INVALID_EMAIL'])

export function failureOf(error: unknown, isAtField = false): string | undefined {
  if (!(error instanceof ApiError && error.field)) return messageFor(error)
  const isExplained = fieldErrors.has(error.code) || (isAtField && formatErrors.has(error.code))
  return isExplained ? undefined : messageFor(error)
}

/** Other errors than these and a wrong format explain themselves below the form. */
export function problemsOf({ code, field }: Pick<ApiError, 'code' | 'field'>): FieldTexts {
  if (!field) return {}
  if (fieldErrors.has(code)) return { [field]: errorMessage(code) }
  return {
    [field]: formatErrors.has(code) ? fieldMessage(field) : m.form_checkField(),
  }
}

export const PasswordConfirmationContext = createContext<() => Promise<boolean>>(async () => false)

/** Runs an action. If it needs a recent login, asks for the password and runs it again. */
export function usePasswordConfirmation(): <T>(work: () => Promise<T>) => Promise<T> {
  const askForPassword = useContext(PasswordConfirmationContext)
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      const isTooOld = error instanceof ApiError && error.code === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
      if (isTooOld && (await askForPassword())) return work()
      throw error
    }
  }
}
