import {
  type ChangeEvent,
  type ComponentProps,
  type ElementType,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
} from 'react'
import { FormStateContext } from './form-state.ts'

type ControlTag = 'input' | 'textarea' | 'select'
type FieldProps<Tag extends ControlTag> = ComponentProps<Tag> & {
  label: string
  name: string
  hint?: ReactNode
  button?: ReactNode
  /** This problem of what is being typed replaces one that the form has found. */
  problem?: string
}
type SelectProps = FieldProps<'select'> & { options: readonly { value: string; text: string }[] }

export const Field = (props: FieldProps<'input'>) => <LabelledControl as="input" {...props} />

export const TextArea = (props: FieldProps<'textarea'>) => <LabelledControl as="textarea" {...props} />

/** Older browsers do not grow a field with its text, so they get a row for about each line at 360 pixels. */
const charactersInRow = 30

/** A text without line breaks that may be longer than its field is wide: it wraps, and Enter submits the form. */
export const LongField = ({ onChange, ...props }: FieldProps<'textarea'>) => (
  <LabelledControl
    as="textarea"
    rows={Math.ceil(String(props.value ?? '').length / charactersInRow) || 1}
    data-grows
    {...props}
    onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    }}
    onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
      const { target } = event
      // Assigning an equal text would move the cursor.
      if (/[\r\n]/.test(target.value)) target.value = target.value.replace(/\s*[\r\n]+\s*/g, ' ')
      onChange?.(event)
    }}
  />
)

export const Select = ({ options, ...props }: SelectProps) => (
  <LabelledControl as="select" {...props}>
    {options.map(({ value, text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </LabelledControl>
)

/** Focuses a field, and scrolls its label out from under the sticky header. */
export function focusWithLabel(field: HTMLElement | null): void {
  const whole = field?.closest('.field') ?? field
  whole?.scrollIntoView({ block: 'nearest' })
  field?.focus({ preventScroll: true })
}

function LabelledControl<Tag extends ControlTag>(props: FieldProps<Tag> & { as: ElementType; 'data-grows'?: boolean }) {
  const { as: Control, label, name, hint, button, problem: typedProblem, ...attributes } = props
  const generatedId = useId()
  const id = props.id ?? generatedId
  const { problems, typed } = useContext(FormStateContext)
  const problem = typedProblem ?? problems[name]
  const descriptions = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="relative">
        <Control
          {...attributes}
          id={id}
          name={name}
          className={button ? 'field-input pe-20' : 'field-input'}
          defaultValue={typed[name]}
          aria-invalid={problem ? true : undefined}
          aria-describedby={descriptions || undefined}
        />
        {button}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="form-failure" role={typedProblem && 'alert'}>
          {problem}
        </p>
      )}
    </div>
  )
}
