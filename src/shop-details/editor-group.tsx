import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { Endpoint } from '../api/endpoint.ts'
import { m } from '../messages/compiled/messages.js'
import { Chip } from '../ui/chip.tsx'
import { Field } from '../ui/field.tsx'
import { useRefresh } from '../ui/refresh.ts'
import { SubmitForm } from '../ui/submit-form.tsx'
import { toastWithUndo } from '../ui/toast-with-undo.ts'
import { fieldId, type Texts } from './texts-by-path.ts'

interface EditorGroupProps {
  heading: string
  saveText: string
  call: Endpoint
  values: Texts
  save: (typed: Texts) => Promise<unknown>
  check?: (typed: Texts) => Record<string, string>
  fields: (typed: Texts) => ReactNode
  preview: (typed: Texts) => ReactNode
}

export function EditorGroup({ heading, saveText, call, values, save, check, fields, preview }: EditorGroupProps) {
  const refresh = useRefresh()
  const [saved, setSaved] = useState(values)
  const [typed, setTyped] = useState(values)
  const [formKey, setFormKey] = useState(0)
  const isUnsaved = Object.keys(saved).some((name) => typed[name] !== saved[name])
  useLeaveWarning(isUnsaved)

  function readForm({ target }: FormEvent<HTMLElement>) {
    const { form } = target as HTMLInputElement
    if (form) setTyped(Object.fromEntries(new FormData(form)) as Texts)
  }

  function finish(_: unknown, current: Texts) {
    setSaved(current)
    void refresh()
    toastWithUndo(m.shopDetails_saved({ group: heading }), {
      label: m.shopDetails_undoSaved({ group: heading }),
      run: async () => {
        await save(saved)
        setSaved(saved)
        setTyped(saved)
        // Uncontrolled fields take their values only from a new form.
        setFormKey((key) => key + 1)
        await refresh()
      },
      done: m.shopDetails_undone({ group: heading }),
    })
  }

  return (
    <section aria-label={heading} onInput={readForm} className="grid gap-5 border-t border-thread pt-6">
      <h3 className="flex flex-wrap items-center gap-3">
        {heading}
        {isUnsaved && <Chip>{m.shopDetails_unsaved()}</Chip>}
      </h3>
      <SubmitForm
        key={formKey}
        call={call}
        values={saved}
        check={check}
        send={(_, values) => save(values)}
        onDone={finish}
        submit={{ text: saveText, busyText: m.admin_saving() }}
      >
        {fields(typed)}
      </SubmitForm>
      <figure className="grid min-w-0 gap-2">
        <figcaption className="text-sm font-semibold text-teak-soft">{m.shopDetails_preview()}</figcaption>
        {/* The links of the preview must not leave the dashboard. */}
        <div inert className="min-w-0 border border-thread">
          {preview(typed)}
        </div>
      </figure>
    </section>
  )
}

export function EditorField(props: ComponentProps<typeof Field>) {
  return <Field id={fieldId(props.name)} autoComplete="off" {...props} />
}

function useLeaveWarning(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
