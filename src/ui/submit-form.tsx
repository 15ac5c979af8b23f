import type { ReactNode } from 'react'
import type { Call, OutputOf } from '../api/call.ts'
import { Button, type ButtonProps } from './button.tsx'
import { CallForm, type CallFormProps } from './call-form.tsx'

interface SubmitFormProps<C extends Call, Done> extends Omit<CallFormProps<C, Done>, 'children'> {
  submit: Pick<ButtonProps, 'kind' | 'busyText' | 'className'> & { text: string }
  children?: ReactNode
}

/** A `CallForm` that ends with its submit button. */
export function SubmitForm<C extends Call, Done = OutputOf<C>>({
  submit: { text, busyText, className = 'sm:justify-self-start', ...button },
  children,
  ...form
}: SubmitFormProps<C, Done>) {
  return (
    <CallForm {...form}>
      {({ busy }) => (
        <>
          {children}
          <Button {...button} type="submit" busyText={busy && busyText} className={className}>
            {text}
          </Button>
        </>
      )}
    </CallForm>
  )
}
