import { createContext, useContext } from 'react'
import type { Call } from '../api/call.ts'
import { calls } from '../api/calls.ts'
import type { FormNotice } from '../api/form-notice.ts'
import { m } from '../messages/compiled/messages.js'
import { fieldSentence, refusalSentence } from '../messages/sentences.ts'

export const NoticeContext = createContext<FormNotice | undefined>(undefined)

/** What a form of this call has to say after the browser posted it: sentences, and what was typed. */
export function useFormNotice(call: Call) {
  const notice = useContext(NoticeContext)
  if (!notice?.refusal || calls[notice.call] !== (call as unknown)) return undefined
  const { code, field, requestId } = notice.refusal
  return {
    failure: requestId ? `${refusalSentence(code)} ${m.crash_code({ code: requestId })}` : refusalSentence(code),
    problems: field ? { [field]: fieldSentence(field) } : {},
    typed: notice.values,
  }
}
