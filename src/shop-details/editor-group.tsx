import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi } from '../ui/call-api.ts'
import { Chip } from '../ui/chip.tsx'
import { Field } from '../ui/field.tsx'
import { useRefresh } from '../ui/refresh.ts'
import { SubmitForm } from '../ui/submit-form.tsx'
import { toastWithUndo } from '../ui/toast-with-undo.ts'
import type { SavedDetails } from './displayed-details.ts'
import { fieldId, flattenTexts, type Texts, toDocument } from './texts-by-path.ts'

interface EditorGroupProps {
  heading: string
  saveText: string
  saved: SavedDetails
  check?: (typed: Texts) => Record<string, string>
  fields: (details: SavedDetails) => ReactNode
  preview: (details: SavedDetails) => ReactNode
}

export function EditorGroup({ heading, saveText, saved, check, fields, preview }: EditorGroupProps) {
  const refresh = useRefresh()
  const [before, setBefore] = useState(() => flattenTexts(saved))
  const [typed, setTyped] = useState<Texts>({})
  const [formKey, setFormKey] = useState(0)
  const isUnsaved = Object.entries(typed).some(([path, text]) => text !== (before[path] ?? ''))
  const details = toDocument<SavedDetails>({ ...flattenTexts(saved), ...typed })

  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  function readForm({ target }: FormEvent<HTMLElement>) {
    const { form } = target as HTMLInputElement
    if (form) setTyped(Object.fromEntries(new FormData(form)) as Texts)
  }

  function finish(_: unknown, current: Texts) {
    setBefore(current)
    void refresh()
    toastWithUndo(m.shopDetails_saved({ group: heading }), {
      label: m.shopDetails_undoSaved({ group: heading }),
      run: async () => {
        const restored = Object.fromEntries(Object.keys(current).map((path) => [path, before[path] ?? '']))
        await save(restored)
        setBefore(restored)
        setTyped(restored)
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
        endpoint={endpoints.changeShopTexts}
        values={before}
        check={check}
        send={(_, texts) => save(texts)}
        onDone={finish}
        submit={{ text: saveText, busyText: m.admin_saving() }}
      >
        {fields(details)}
      </SubmitForm>
      <figure className="grid min-w-0 gap-2">
        <figcaption className="text-sm font-semibold text-teak-soft">{m.shopDetails_preview()}</figcaption>
        {/* The links of the preview must not leave the dashboard. */}
        <div inert className="min-w-0 border border-thread">
          {preview(details)}
        </div>
      </figure>
    </section>
  )
}

/** Contact info and texts are two documents (specification, section 3). */
async function save(typed: Texts): Promise<void> {
  const { address, phone, email, businessHours, ...texts } = toDocument<SavedDetails>(typed)
  // A rejected email address must not leave half of the form saved.
  await callApi(endpoints.changeContactInfo, { address, phone, email, businessHours })
  await callApi(endpoints.changeShopTexts, texts)
}

export function EditorField(props: ComponentProps<typeof Field>) {
  return <Field id={fieldId(props.name)} autoComplete="off" {...props} />
}
