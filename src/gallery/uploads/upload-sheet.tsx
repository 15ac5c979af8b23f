import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { useSheet } from '../../ui/dashboard/sheet.ts'
import { useIsWide } from '../../ui/dashboard/use-is-wide.ts'
import { Button } from '../../ui/forms/button.tsx'
import { focusWithLabel } from '../../ui/forms/field.tsx'
import { FormStateContext } from '../../ui/forms/form-state.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { DescriptionFields } from '../manage/description-form.tsx'
import { itemName } from '../public/design-texts.ts'
import { DesignButtons } from './design-buttons.tsx'
import { LargePhoto } from './large-photo.tsx'
import { DetailFields } from './photo-details.tsx'
import type { CompleteSelection } from './selections.ts'
import { Thumbnails } from './thumbnails.tsx'
import type { Selections } from './use-selections.ts'

interface UploadSheetProps {
  selections: Selections
  currentId: string | undefined
  problemOf: (photo: CompleteSelection) => string | undefined
  busyText: string | false | undefined
  onSelect: (id: string) => void
  /** @returns whether the price of the photo can be read */
  onCheck: (photo: CompleteSelection) => boolean
  onUpload: () => boolean
  onClose: () => void
  addFiles: (files: File[]) => void
  /** Messages about photos that could not be added. */
  children: ReactNode
}

/** Shows one chosen photo at a time, large, with its price and category. */
export function UploadSheet(props: UploadSheetProps) {
  const { selections, currentId, problemOf, busyText, onSelect, onCheck, onUpload, onClose, addFiles, children } = props
  const { all, change, remove } = selections
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === currentId),
  )
  const [current, next] = [all[at], all[at + 1]]
  const headingId = useId()
  const form = useRef<HTMLFormElement>(null)
  const show = useSheet(useIsWide(), '[name=price]')
  const id = current?.id
  const problem = current && problemOf(current)
  useEffect(() => {
    if (id || problem) focusPrice(form.current)
  }, [id, problem])
  if (!current) return null
  const areMany = all.length > 1

  function goOn() {
    if (next) onSelect(next.id)
    else form.current?.querySelector<HTMLElement>('[data-upload]')?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!areMany) onUpload()
    else if (current && onCheck(current)) goOn()
  }

  function leaveOut(id: string) {
    remove(id)
    const neighbour = next ?? all[at - 1]
    if (neighbour) onSelect(neighbour.id)
    else onClose()
  }

  return (
    <dialog
      ref={show}
      aria-labelledby={headingId}
      className="design-sheet upload-sheet"
      onKeyDown={({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
        // The dialog that crops the photo is in this one, and closes by the same key.
        if (key === 'Escape' && (target as Element).closest('dialog') === currentTarget) onClose()
      }}
    >
      <form ref={form} className="panel" onSubmit={submit} noValidate>
        <div className="design-sheet-bar">
          <h2 id={headingId} aria-live="polite" className="grow">
            {areMany ? m.upload_nth({ nth: at + 1, count: all.length }) : m.upload_photo()}
          </h2>
          <button type="button" onClick={onClose} aria-label={m.design_close()}>
            <CloseIcon />
          </button>
        </div>
        {children}
        <section aria-label={m.admin_selectedPhotos()} className="min-w-0">
          <Thumbnails selections={all} currentId={id} onSelect={onSelect} addFiles={addFiles} />
        </section>
        <LargePhoto
          key={id}
          file={current.file}
          isEditing={selections.isEditing}
          onEdit={(edit) => selections.edit(current, edit)}
          onRemove={() => leaveOut(current.id)}
        />
        <div className="upload-pair grid content-start gap-2">
          {current.designOf ? (
            // A further photo of a design has no details of its own.
            <p className="first-letter:uppercase">{itemName(current)}</p>
          ) : (
            <FormStateContext value={{ problems: problem ? { price: problem } : {}, typed: {} }}>
              <DetailFields
                details={current}
                enterKeyHint={next ? 'next' : 'done'}
                onChange={(values) => change(id, values)}
              />
            </FormStateContext>
          )}
          {areMany && <DesignButtons selections={selections} at={at} onJoin={goOn} />}
          {!current.designOf && (
            <Collapsible title={m.admin_describe()}>
              <DescriptionFields descriptions={current} onChange={(values) => change(id, values)} />
            </Collapsible>
          )}
        </div>
        <div className="upload-sheet-end">
          {next && (
            <Button type="submit" kind="quiet" className="flex-none px-4">
              {m.upload_next()}
            </Button>
          )}
          <Button data-upload className="grow px-2 md:min-w-60 md:grow-0" busyText={busyText} onClick={onUpload}>
            {areMany ? m.upload_count({ count: all.length }) : m.admin_upload()}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

function focusPrice(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLInputElement>('[name=price]')
  focusWithLabel(field ?? null)
  field?.select()
}
