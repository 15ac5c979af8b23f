import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Closure } from '../api/closures.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage } from '../messages/language.ts'
import { callApi } from '../ui/call-api.ts'
import { Chip } from '../ui/chip.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { Field } from '../ui/field.tsx'
import { useChangeReport } from '../ui/refresh.ts'
import { SubmitForm } from '../ui/submit-form.tsx'
import { fieldTexts, resolveTexts, type SavedDetails, type ShopTextsOfLanguage } from './displayed-details.ts'
import { fieldId, flattenTexts, type Texts, toDocument } from './texts-by-path.ts'

export interface EditorProps {
  details: SavedDetails
  defaults: Parameters<typeof fieldTexts>[1]
  closures: Closure[]
  time: number
}

/** The details include the typed texts. */
interface Edited extends EditorProps {
  texts: Texts
  displayed: ShopTextsOfLanguage
}

export interface Group {
  heading: () => string
  saveText: () => string
  check?: (typed: Texts) => Record<string, string>
  fields: (edited: Edited) => ReactNode
  preview: (edited: Edited) => ReactNode
}

export function EditorGroup({ group, ...props }: EditorProps & { group: Group }) {
  const { details: saved, defaults } = props
  const heading = group.heading()
  const reportChange = useChangeReport()
  const section = useRef<HTMLElement>(null)
  const listInputs = () => [...(section.current?.querySelectorAll<HTMLInputElement>('[name]') ?? [])]
  const readInputs = (): Texts => Object.fromEntries(listInputs().map(({ name, value }) => [name, value]))
  const texts = useMemo(() => fieldTexts(saved, defaults), [saved, defaults])
  const [before, setBefore] = useState(texts)
  const [typed, setTyped] = useState<Texts>({})
  const isUnsaved = Object.entries(typed).some(([path, text]) => text !== (before[path] ?? ''))
  const savedTexts = flattenTexts(saved)
  const details = toDocument<SavedDetails>({ ...savedTexts, ...toSave(typed) })
  const displayed = resolveTexts(details, defaults[currentLanguage()])
  const edited = { ...props, details, displayed, texts: { ...texts, ...typed } }

  /** Keeps the saved text of an unchanged field, so that a displayed default is not saved. */
  function toSave(typed: Texts): Texts {
    const entries = Object.entries(typed)
    return Object.fromEntries(
      entries.map(([path, text]) => [path, text === texts[path] ? (savedTexts[path] ?? '') : text]),
    )
  }

  const showTexts = useEffectEvent((texts: Texts) => {
    for (const input of listInputs()) {
      const isUntouched = input.value === (before[input.name] ?? '')
      if (isUntouched) input.value = texts[input.name] ?? ''
    }
    setBefore(texts)
    setTyped(readInputs())
  })
  useEffect(() => showTexts(texts), [texts])

  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  function finish(_: unknown, current: Texts) {
    setBefore({ ...before, ...current })
    void reportChange(m.shopDetails_saved({ group: heading }), {
      label: m.shopDetails_undoSaved({ group: heading }),
      run: () => save(Object.fromEntries(Object.keys(current).map((path) => [path, savedTexts[path] ?? '']))),
      done: m.shopDetails_undone({ group: heading }),
    })
  }

  return (
    <section
      ref={section}
      aria-label={heading}
      onInput={() => setTyped(readInputs())}
      className="border-t border-thread pt-3"
    >
      <Collapsible
        title={
          <h3 className="flex flex-wrap items-center gap-3">
            {heading}
            {isUnsaved && <Chip>{m.shopDetails_unsaved()}</Chip>}
          </h3>
        }
      >
        <SubmitForm
          endpoint={endpoints.changeShopTexts}
          values={before}
          check={group.check}
          send={(_, texts) => save(toSave(texts))}
          onDone={finish}
          submit={{ text: group.saveText(), busyText: m.admin_saving() }}
        >
          {group.fields(edited)}
        </SubmitForm>
        <figure className="grid min-w-0 gap-2">
          <figcaption className="text-sm font-semibold text-teak-soft">{m.shopDetails_preview()}</figcaption>
          {/* The links of the preview must not leave the dashboard. */}
          <div inert className="min-w-0 border border-thread">
            {group.preview(edited)}
          </div>
        </figure>
      </Collapsible>
    </section>
  )
}

/** Saves both documents, contact info and texts (specification, section 3). */
async function save(typed: Texts): Promise<void> {
  const { address, phone, email, businessHours, ...texts } = toDocument<SavedDetails>(typed)
  // Contact info comes first, so that a rejected email does not leave half of the form saved.
  await callApi(endpoints.changeContactInfo, { address, phone, email, businessHours })
  await callApi(endpoints.changeShopTexts, texts)
}

export function EditorField(props: ComponentProps<typeof Field>) {
  return <Field id={fieldId(props.name)} autoComplete="off" {...props} />
}
