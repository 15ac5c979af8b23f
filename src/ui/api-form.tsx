import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { Endpoint, InputOf, OutputOf } from '../api/endpoint.ts'
import { ApiError } from '../api/errors.ts'
import { m } from '../messages/compiled/messages.js'
import { fieldMessage } from '../messages/error-messages.ts'
import { callApi, messageFor } from './call-api.ts'
import { FormStateContext, useFormFlash } from './form-state.ts'
import { useIdempotencyKeys } from './idempotency-key.ts'
import { useCurrentPassword } from './password-confirmation.ts'

type Values = Record<string, string>

export interface CallFormProps<C extends Endpoint, Done> {
  call: C
  className?: string
  /** What the fields hold at first. */
  values?: Values
  /** The request that the typed values make; they are it, where nothing is said. */
  toInput?: (values: Values) => InputOf<C>
  /** Sentences for fields that do not fit together, such as two passwords. */
  check?: (values: Values) => Record<string, string>
  /** How it is asked, where that is not once and at once. */
  send?: (input: InputOf<C>, values: Values) => Promise<Done>
  /** The form is busy until it settles. */
  onDone: (output: Done, values: Values) => void | Promise<void>
  /** Besides the sentence under the form. */
  onRefused?: (error: unknown) => void
  /** The fields come back as they were at first once it is done. */
  resetWhenDone?: boolean
  children: (state: { busy: boolean }) => ReactNode
}

/**
 * A form whose action is a call of the product. Before the script is there, or without it, the browser posts it and
 * the server answers with a page; with it, the call is asked and the page stays. What was typed stays until it is done.
 */
export function ApiForm<C extends Endpoint, Done = OutputOf<C>>(props: CallFormProps<C, Done>) {
  const { call, className, values = {}, toInput, check, send, onDone, onRefused, resetWhenDone, children } = props
  const notice = useFormFlash(call)
  const keys = useIdempotencyKeys()
  const passwordAgain = useCurrentPassword()
  const [waitForHydration, setHydrated] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>(notice?.problems ?? {})
  const [failure, setFailure] = useState<string | undefined>(notice?.failure)
  // The browser's own bubbles are for those without the script; with it, each sentence stands next to its field.
  useEffect(() => setHydrated(true), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const typed = Object.fromEntries(new FormData(element)) as Values
    const found = { ...problemsIn(element), ...check?.(typed) }
    setProblems(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return focusField(element, Object.keys(found)[0])

    setBusy(true)
    try {
      const input = toInput ? toInput(typed) : (typed as InputOf<C>)
      const output = await passwordAgain<Done | OutputOf<C>>(() => (send ?? askOnce)(input, typed))
      if (resetWhenDone) element.reset()
      await onDone(output as Done, typed)
    } catch (error) {
      const field = error instanceof ApiError ? fieldOf(error, element) : undefined
      if (field) {
        setProblems({ [field]: fieldMessage(field) })
        focusField(element, field)
      }
      setFailure(messageFor(error))
      onRefused?.(error)
    } finally {
      setBusy(false)
    }
  }

  async function askOnce(input: InputOf<C>): Promise<OutputOf<C>> {
    const output = await callApi(call, input, call.takesIdempotencyKey && { idempotencyKey: keys.keyFor(input) })
    keys.done()
    return output
  }

  return (
    <form method="post" action={call.path} noValidate={waitForHydration} onSubmit={submit} className={className}>
      <FormStateContext value={{ problems, typed: { ...values, ...notice?.typed } }}>
        {children({ busy })}
      </FormStateContext>
      <p role="alert" className="form-failure">
        {failure}
      </p>
    </form>
  )
}

/** A sentence for every field that the browser itself finds wrong. */
function problemsIn(form: HTMLFormElement): Record<string, string> {
  const found: Record<string, string> = {}
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    const { validity, name } = field
    if (validity.valueMissing || (field.required && field.value.trim() === '')) found[name] = m.form_required()
    else if (validity.typeMismatch) found[name] = m.form_emailInvalid()
    else if (validity.tooLong) found[name] = m.form_tooLong({ maxLength: field.maxLength })
    else if (!validity.valid) found[name] = fieldMessage(name)
  }
  return found
}

function focusField(form: HTMLFormElement, name: string | undefined) {
  const field = form.elements.namedItem(name ?? '')
  if (field instanceof HTMLElement) field.focus()
}

/** The field a refusal is about: the hosted service names it as `/email …` in its sentence. */
function fieldOf(refusal: ApiError, form: HTMLFormElement): string | undefined {
  const name = /received\. \/(\w+)/.exec(refusal.detail ?? '')?.[1]
  return name && form.elements.namedItem(name) ? name : undefined
}
