import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { useFormState } from './form-state.ts'

interface Common {
  label: string
  name: string
  hint?: string
  /** Where a link leads to the field. */
  id?: string
}

/** A labelled line of input with its hint, and the sentence about what does not fit next to it. */
export function Field({ label, name, hint, id, ...rest }: Common & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} name={name} hint={hint} id={id}>
      {(wired) => <input {...rest} {...wired} className="field-input" />}
    </Labelled>
  )
}

export function TextArea({ label, name, hint, id, ...rest }: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} name={name} hint={hint} id={id}>
      {(wired) => <textarea {...rest} {...wired} className="field-input" />}
    </Labelled>
  )
}

export function Select({
  label,
  name,
  hint,
  options,
  ...rest
}: Common & SelectHTMLAttributes<HTMLSelectElement> & { options: readonly { value: string; text: string }[] }) {
  return (
    <Labelled label={label} name={name} hint={hint}>
      {(wired) => (
        <select {...rest} {...wired} className="field-input">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

interface Wired {
  id: string
  name: string
  defaultValue: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Labelled({ label, name, hint, id: given, children }: Common & { children: (wired: Wired) => ReactNode }) {
  const made = useId()
  const id = given ?? made
  const { problems, typed } = useFormState()
  const problem = problems[name]
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children({
        id,
        name,
        defaultValue: typed[name],
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
