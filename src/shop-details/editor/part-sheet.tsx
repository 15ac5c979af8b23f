import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'
import { currentLanguage } from '../../messages/language.ts'
import { useChangeReport } from '../../ui/dashboard/action.tsx'
import { closeSheet, closeSheetOf } from '../../ui/dashboard/open-sheet.ts'
import { useSheet } from '../../ui/dashboard/sheet.ts'
import { Button } from '../../ui/forms/button.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { fieldId, type Texts } from '../public/texts-by-path.ts'
import { PartFields } from './part-fields.tsx'
import type { Part } from './parts.ts'
import { RemovePart } from './remove-part.tsx'
import { saveDetails } from './save-details.ts'
import type { EditedDetails } from './use-edited-details.ts'

interface PartSheetProps {
  part: Part
  /** The path of the text that is focused. A text without a language is shown in that of the dashboard. */
  path: string
  isWide: boolean
  edited: EditedDetails
}

/** Covers the page of a phone or tablet, and is a panel beside the shop in a wide window. */
export function PartSheet({ part, path, isWide, edited }: PartSheetProps) {
  const { heading, fields, paths, check } = part
  const headingId = useId()
  const reportChange = useChangeReport()
  const language = path.startsWith('tamil.') ? 'ta' : currentLanguage()
  const inLanguage = language === 'ta' ? `tamil.${path.replace('tamil.', '')}` : path
  const name = paths.includes(inLanguage) ? inLanguage : path
  const firstField = fields.length > 0 ? `[name="${name}"]` : 'input'
  const show = useSheet(isWide, firstField)
  const isOwn = useRef(edited.own[name] !== undefined)
  useEffect(() => placeCursor(document.activeElement, isOwn.current), [])

  const close = () => closeSheetOf(fieldId(path))

  /** Another window may have changed the other texts. */
  async function saveChanges(texts: Texts): Promise<Texts> {
    const changes = edited.changesIn(texts)
    await saveDetails(changes)
    return changes
  }

  async function finish(changes: Texts, sent: Texts) {
    const { saved } = edited
    await reportChange(m.shopDetails_saved({ group: heading }), {
      label: m.shopDetails_undoSaved({ group: heading }),
      run: () => saveDetails(Object.fromEntries(Object.keys(changes).map((name) => [name, saved[name] ?? '']))),
      done: m.shopDetails_undone({ group: heading }),
    })
    edited.forgetSent(sent)
    close()
  }

  const discard = (
    <Button
      kind="quiet"
      className="text-sm"
      onClick={({ currentTarget }) => {
        edited.discard(paths)
        // The button disappears.
        currentTarget.closest('dialog')?.querySelector<HTMLElement>(firstField)?.focus()
      }}
    >
      {m.shopDetails_discard()}
    </Button>
  )

  return (
    <dialog
      ref={show}
      aria-labelledby={headingId}
      className="design-sheet part-sheet"
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && closeSheet()}
      onClick={({ target, currentTarget }) => target === currentTarget && closeSheet()}
    >
      <div className="panel">
        <div className="design-sheet-bar">
          <h2 id={headingId} className="grow first-letter:uppercase">
            {heading}
          </h2>
          <button type="button" onClick={closeSheet} aria-label={m.design_close()}>
            <CloseIcon />
          </button>
        </div>
        <SubmitForm
          endpoint={endpoints.changeShopTexts}
          check={check}
          send={(_, texts) => saveChanges(texts)}
          onDone={finish}
          links={edited.areUnsaved(paths) && discard}
          submit={{ text: m.shopDetails_save(), busyText: m.admin_saving(), className: 'grow' }}
        >
          <PartFields part={part} language={language} edited={edited} />
        </SubmitForm>
        {part.canBeRemoved && paths.some((path) => edited.saved[path]) && (
          <RemovePart part={part} edited={edited} onRemoved={close} />
        )}
      </div>
    </dialog>
  )
}

/** Typing replaces a sample, and continues a text of the owner. */
function placeCursor(field: Element | null, isOwn: boolean) {
  if (isOwn && field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  else if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.select()
}
