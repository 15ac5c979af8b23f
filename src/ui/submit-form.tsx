import type { ReactNode } from 'react'
import type { Endpoint, OutputOf } from '../api/endpoint.ts'
import { ApiForm, type CallFormProps } from './api-form.tsx'
import { Button, type ButtonProps } from './button.tsx'

interface SubmitFormProps<C extends Endpoint, Done> extends Omit<CallFormProps<C, Done>, 'children'> {
  submit: Pick<ButtonProps, 'kind' | 'busyText' | 'className'> & { text: string }
  children?: ReactNode
}

export function SubmitForm<C extends Endpoint, Done = OutputOf<C>>({
  submit: { text, busyText, className = 'sm:justify-self-start', ...button },
  children,
  ...form
}: SubmitFormProps<C, Done>) {
  return (
    <ApiForm {...form}>
      {({ busy }) => (
        <>
          {children}
          <Button {...button} type="submit" busyText={busy && busyText} className={className}>
            {text}
          </Button>
        </>
      )}
    </ApiForm>
  )
}
