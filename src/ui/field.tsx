import {
  type ChangeEventHandler,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { useFormState } from './form-state.ts'

interface Common {
  label: string
  name: string
  hint?: string
  id?: string
}

export function Field({ label, name, hint, id, ...rest }: Common & InputHTMLAttributes<HTMLInputElement>) {
  return <Labelled {...{ label, name, hint, id }}>{(props) => <input {...rest} {...props} />}</Labelled>
}

export function TextArea({ label, name, hint, id, ...rest }: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <Labelled {...{ label, name, hint, id }}>{(props) => <textarea {...rest} {...props} />}</Labelled>
}

interface SelectProps extends Common {
  onChange?: ChangeEventHandler<HTMLSelectElement>
  options: readonly { value: string; text: string }[]
}

export function Select({ options, onChange, ...rest }: SelectProps) {
  return (
    <Labelled {...rest}>
      {(props) => (
        <select {...props} onChange={onChange}>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

interface InputProps {
  id: string
  name: string
  className: string
  defaultValue: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface LabelledProps extends Common {
  children: (props: InputProps) => ReactNode
}

function Labelled({ label, name, hint, id: fixedId, children }: LabelledProps) {
  const generatedId = useId()
  const id = fixedId ?? generatedId
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
        className: 'field-input',
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
