import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { Endpoint, InputOf } from '../api/endpoint.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi } from '../ui/call-api.ts'
import { Chip } from '../ui/chip.tsx'
import { useRefresh } from '../ui/refresh.ts'
import { SubmitForm } from '../ui/submit-form.tsx'
import { toastWithUndo } from '../ui/toast-with-undo.ts'
import type { Texts } from './texts-by-path.ts'

interface EditorGroupProps<C extends Endpoint> {
  heading: string
  save: string
  call: C
  written: Texts
  toInput: (typed: Texts) => InputOf<C>
  /** Saves the fields that another endpoint takes. */
  alsoSave?: (typed: Texts) => Promise<unknown>
  check?: (typed: Texts) => Record<string, string>
  fields: (typed: Texts) => ReactNode
  /** The part of the visitor's page that shows the typed values. */
  preview: (typed: Texts) => ReactNode
}

export function EditorGroup<C extends Endpoint>(props: EditorGroupProps<C>) {
  const { heading, call, toInput, alsoSave } = props
  const refresh = useRefresh()
  const [kept, setKept] = useState(props.written)
  const [typed, setTyped] = useState(props.written)
  const [round, setRound] = useState(0)
  const isUnsaved = Object.keys(kept).some((name) => typed[name] !== kept[name])
  useLeaveWarning(isUnsaved)

  function read({ target }: FormEvent<HTMLElement>) {
    const { form } = target as HTMLInputElement
    if (form) setTyped(Object.fromEntries(new FormData(form)) as Texts)
  }

  /** A retry sends both requests again, which changes nothing the second time. */
  async function save(values: Texts) {
    await callApi(call, toInput(values))
    await alsoSave?.(values)
  }

  function saved(_: unknown, now: Texts) {
    const former = kept
    setKept(now)
    refresh()
    const undo = async () => {
      await save(former)
      setKept(former)
      setTyped(former)
      // Uncontrolled fields take their values only from a new form.
      setRound((count) => count + 1)
      await refresh()
    }
    toastWithUndo(m.shopDetails_saved({ group: heading }), {
      label: m.shopDetails_undoSaved({ group: heading }),
      run: undo,
      done: m.shopDetails_undone({ group: heading }),
    })
  }

  return (
    <section aria-label={heading} onInput={read} className="grid gap-5 border-t border-thread pt-6">
      <h3 className="flex flex-wrap items-center gap-3">
        {heading}
        {isUnsaved && <Chip>{m.shopDetails_unsaved()}</Chip>}
      </h3>
      <SubmitForm
        key={round}
        call={call}
        values={kept}
        toInput={toInput}
        check={props.check}
        send={(_, values) => save(values)}
        onDone={saved}
        submit={{ text: props.save, busyText: m.admin_saving() }}
      >
        {props.fields(typed)}
      </SubmitForm>
      <figure className="grid min-w-0 gap-2">
        <figcaption className="text-sm font-semibold text-teak-soft">{m.shopDetails_preview()}</figcaption>
        {/* The links of the preview must not leave the dashboard. */}
        <div inert className="min-w-0 border border-thread">
          {props.preview(typed)}
        </div>
      </figure>
    </section>
  )
}

function useLeaveWarning(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
