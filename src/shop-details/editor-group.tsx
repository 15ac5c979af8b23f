import { type FormEvent, type ReactNode, useState } from 'react'
import type { Call, InputOf } from '../api/call.ts'
import { m } from '../messages/compiled/messages.js'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Chip } from '../ui/chip.tsx'
import { useRefresh } from '../ui/refresh.ts'
import { toastWithUndo } from '../ui/toast-with-undo.ts'
import type { Values } from './typed-words.ts'
import { useUnsaved } from './unsaved-words.tsx'

interface EditorGroupProps<C extends Call> {
  heading: string
  save: string
  call: C
  /** What the owner has written, by field. */
  written: Values
  toInput: (typed: Values) => InputOf<C>
  /** What of it is kept elsewhere. */
  alsoSave?: (typed: Values) => Promise<unknown>
  /** Sentences for fields that do not fit. */
  check?: (typed: Values) => Record<string, string>
  fields: (typed: Values) => ReactNode
  /** The part of the page that visitors see, with what is typed in it. */
  preview: (typed: Values) => ReactNode
}

/** Some fields that are saved together, and how visitors see them. */
export function EditorGroup<C extends Call>(props: EditorGroupProps<C>) {
  const { heading, call, toInput, alsoSave } = props
  const refresh = useRefresh()
  const [kept, setKept] = useState(props.written)
  const [typed, setTyped] = useState(props.written)
  const [round, setRound] = useState(0)
  const isUnsaved = Object.keys(kept).some((name) => typed[name] !== kept[name])
  useUnsaved(heading, isUnsaved)

  function read({ target }: FormEvent<HTMLElement>) {
    const { form } = target as HTMLInputElement
    if (form) setTyped(Object.fromEntries(new FormData(form)) as Values)
  }

  /** Both are sent again when it is tried again: the second time changes nothing. */
  async function save(values: Values) {
    await ask(call, toInput(values))
    await alsoSave?.(values)
  }

  function saved(_: unknown, now: Values) {
    const former = kept
    setKept(now)
    refresh()
    const undo = async () => {
      await save(former)
      setKept(former)
      setTyped(former)
      // The fields take what they hold at first from a form that is new.
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
      <CallForm
        key={round}
        call={call}
        values={kept}
        toInput={toInput}
        check={props.check}
        send={(_, values) => save(values)}
        onDone={saved}
      >
        {({ busy }) => (
          <>
            {props.fields(typed)}
            <Button type="submit" busyText={busy && m.admin_saving()} className="sm:justify-self-start">
              {props.save}
            </Button>
          </>
        )}
      </CallForm>
      <figure className="grid min-w-0 gap-2">
        <figcaption className="text-sm font-semibold text-teak-soft">{m.shopDetails_preview()}</figcaption>
        {/* To be looked at: its links lead nowhere from here. */}
        <div inert className="min-w-0 border border-thread">
          {props.preview(typed)}
        </div>
      </figure>
    </section>
  )
}
