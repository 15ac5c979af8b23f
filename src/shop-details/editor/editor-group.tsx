import { type ReactNode, useEffect, useState } from 'react'
import type { Closure } from '../../api/closures.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { Phone } from '../../api/phone-numbers.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { currentLanguage } from '../../messages/language.ts'
import { useChangeReport } from '../../ui/dashboard/action.tsx'
import { Chip } from '../../ui/dashboard/chip.tsx'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { fieldTexts, resolveTexts, type SavedDetails, type ShopTextsOfLanguage } from '../public/displayed-details.ts'
import { flattenTexts, type Texts, toDocument } from '../public/texts-by-path.ts'
import { bindFields, TextFields } from './text-fields.tsx'

export interface EditorProps {
  details: SavedDetails
  defaults: Parameters<typeof fieldTexts>[1]
  closures: Closure[]
  time: number
  savedReach: { phone: string; phones: Phone[]; whatsapp: string; chatNumber: string }
}

export interface Edited extends EditorProps {
  displayed: ShopTextsOfLanguage
  bind: ReturnType<typeof bindFields>
}

export interface Group {
  heading: () => string
  saveText: () => string
  check?: (typed: Texts) => Record<string, string>
  fields: string[] | ((edited: Edited) => ReactNode)
  preview: (edited: Edited) => ReactNode
  previewClass?: string
}

export function EditorGroup({ group, ...props }: EditorProps & { group: Group }) {
  const heading = group.heading()
  const reportChange = useChangeReport()
  const [typed, setTyped] = useState<Texts>({})
  const saved = flattenTexts(props.details)
  const texts = fieldTexts(props.details, props.defaults)
  const isUnsaved = Object.entries(typed).some(([path, text]) => text !== (texts[path] ?? ''))
  const details = toDocument<SavedDetails>({ ...saved, ...toSave(typed) })
  const displayed = resolveTexts(details, props.defaults[currentLanguage()])
  const edited = { ...props, details, displayed, bind: bindFields({ ...texts, ...typed }, setTyped) }

  /** Keeps the saved text of an unchanged field, so that a displayed default is not saved. */
  function toSave(typed: Texts): Texts {
    const entries = Object.entries(typed)
    return Object.fromEntries(entries.map(([path, text]) => [path, text === texts[path] ? (saved[path] ?? '') : text]))
  }

  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  async function finish(_: unknown, sent: Texts) {
    await reportChange(m.shopDetails_saved({ group: heading }), {
      label: m.shopDetails_undoSaved({ group: heading }),
      run: () => save(Object.fromEntries(Object.keys(sent).map((path) => [path, saved[path] ?? '']))),
      done: m.shopDetails_undone({ group: heading }),
    })
    // The owner may have typed while the form was being sent.
    setTyped((typed) => Object.fromEntries(Object.entries(typed).filter(([path, text]) => text !== sent[path])))
  }

  return (
    <section aria-label={heading} data-changing={isUnsaved || undefined} className="border-t border-thread pt-3">
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
          check={group.check}
          send={(_, texts) => save(toSave(texts))}
          onDone={finish}
          submit={{ text: group.saveText(), busyText: m.admin_saving() }}
        >
          {Array.isArray(group.fields) ? <TextFields names={group.fields} {...edited} /> : group.fields(edited)}
        </SubmitForm>
        <figure className="grid min-w-0 gap-2">
          <figcaption className="text-sm font-semibold text-teak-soft">{m.shopDetails_preview()}</figcaption>
          {/* The links of the preview must not leave the dashboard. */}
          <div inert className={`min-w-0 border border-thread ${group.previewClass ?? ''}`}>
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
