import { type ComponentProps, type ElementType, type ReactNode, useContext, useId } from 'react'
import { FormStateContext } from './form-state.ts'

type ControlTag = 'input' | 'textarea' | 'select'
type FieldProps<Tag extends ControlTag> = ComponentProps<Tag> & {
  label: string
  name: string
  hint?: string
  button?: ReactNode
}
type SelectProps = FieldProps<'select'> & { options: readonly { value: string; text: string }[] }

export const Field = (props: FieldProps<'input'>) => <LabelledControl as="input" {...props} />

export const TextArea = (props: FieldProps<'textarea'>) => <LabelledControl as="textarea" {...props} />

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

function LabelledControl<Tag extends ControlTag>(props: FieldProps<Tag> & { as: ElementType }) {
  const { as: Control, label, name, hint, button, ...attributes } = props
  const generatedId = useId()
  const id = props.id ?? generatedId
  const { problems, typed } = useContext(FormStateContext)
  const problem = problems[name]
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
        <p id={`${id}-problem`} className="form-failure">
          {problem}
        </p>
      )}
    </div>
  )
}
