import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Endpoint, InputOf, OutputOf } from '../../api/endpoint.ts'
import { ApiError } from '../../api/errors.ts'
import { callApi, messageFor, newIdempotencyKey } from '../../browser/call-api.ts'
import { Button, type ButtonProps, Failure } from './button.tsx'
import { findProblems, focusField, showWholeField } from './form-fields.ts'
import { FormStateContext, failureOf, problemsOf, useFormFlash, usePasswordConfirmation } from './form-state.ts'
import { useHydrated } from './use-hydrated.ts'

type Values = Record<string, string>
type SubmitState = { busy?: boolean; problems: Values; failure?: string }

interface SubmitFormProps<C extends Endpoint, Done> {
  endpoint: C
  className?: string
  values?: Values
  /** The input is the typed values by default. */
  toInput?: (values: Values) => InputOf<C>
  check?: (values: Values) => Record<string, string>
  send?: (input: InputOf<C>, values: Values) => Promise<Done>
  onDone: (output: Done, values: Values) => unknown
  onError?: (error: unknown) => void
  resetWhenDone?: boolean
  submit: Pick<ButtonProps, 'kind' | 'busyText' | 'className'> & { text: string }
  /** Links or texts in one row with the button. */
  links?: ReactNode
  children?: ReactNode
}

/** The browser posts the form without JavaScript, and the server answers with a page. */
export function SubmitForm<C extends Endpoint, Done = OutputOf<C>>(props: SubmitFormProps<C, Done>) {
  const {
    endpoint,
    className,
    values = {},
    toInput,
    check,
    send,
    onDone,
    onError,
    resetWhenDone,
    links,
    children,
  } = props
  const { text, busyText, className: buttonClass = 'sm:justify-self-start', ...button } = props.submit
  const flash = useFormFlash(endpoint)
  const attempt = useRef<{ input: string; idempotencyKey: string }>(undefined)
  const withPasswordConfirmation = usePasswordConfirmation()
  // The browser shows its own messages without JavaScript. After hydration each message is next to its field.
  const noValidate = useHydrated()
  const [{ busy, problems, failure }, setState] = useState<SubmitState>({ problems: {}, ...flash })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A field with a problem has the focus instead.
    if (failure && Object.keys(problems).length === 0)
      form.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [failure, problems])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const typed = Object.fromEntries(new FormData(element)) as Values
    const problems = { ...findProblems(element), ...check?.(typed) }
    const [firstName] = Object.keys(problems)
    setState({ problems, busy: !firstName })
    if (firstName) return focusField(element, firstName)

    try {
      const input = toInput ? toInput(typed) : (typed as InputOf<C>)
      const output = await withPasswordConfirmation<Done | OutputOf<C>>(() => (send ?? callEndpoint)(input, typed))
      if (resetWhenDone) element.reset()
      await onDone(output as Done, typed)
      setState({ problems: {} })
    } catch (error) {
      const problems = error instanceof ApiError ? problemsOf(error) : {}
      const isAtField = Object.keys(problems).some((name) => element.elements.namedItem(name))
      setState({ problems, failure: failureOf(error, isAtField) })
      for (const name in problems) focusField(element, name)
      if (onError) onError(error)
      // The form may have closed meanwhile.
      else if (!element.isConnected) (await import('../../browser/toasts.ts')).toast(messageFor(error), 'problem')
    }
  }

  /** A problem that is being corrected is no longer shown. A restored draft corrects none. */
  function clearProblem({ target, isTrusted }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    if (isTrusted && problems[name]) setState({ busy, failure, problems: { ...problems, [name]: '' } })
  }

  /** All attempts to send the same input share a key, so that a retry after a lost response adds no duplicate. */
  async function callEndpoint(typed: InputOf<C>): Promise<OutputOf<C>> {
    const input = JSON.stringify(typed)
    if (attempt.current?.input !== input) attempt.current = { input, idempotencyKey: newIdempotencyKey() }
    const output = await callApi(endpoint, typed, endpoint.takesIdempotencyKey && attempt.current)
    attempt.current = undefined
    return output
  }

  const submitButton = (
    <Button {...button} type="submit" busyText={busy && busyText} className={buttonClass}>
      {text}
    </Button>
  )
  return (
    <form
      ref={form}
      method="post"
      action={endpoint.path}
      noValidate={noValidate}
      onSubmit={submit}
      onInput={clearProblem}
      onFocus={showWholeField}
      className={className}
    >
      <FormStateContext value={{ problems, typed: { ...values, ...flash?.typed } }}>
        {children}
        {links !== undefined ? (
          <div className="submit-row">
            {submitButton}
            {links}
          </div>
        ) : (
          submitButton
        )}
      </FormStateContext>
      <Failure>{failure}</Failure>
    </form>
  )
}
