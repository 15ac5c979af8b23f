import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { TrashIcon } from '../../ui/dashboard/dashboard-icons.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { focusWithLabel } from '../../ui/forms/field.tsx'
import { FormStateContext } from '../../ui/forms/form-state.ts'
import { FileButtons } from './file-buttons.tsx'
import { DetailFields } from './photo-details.tsx'
import type { CompleteSelection } from './selections.ts'
import { Thumbnails } from './thumbnails.tsx'
import type { Selections } from './use-selections.ts'

interface UploadBlockProps {
  selections: Selections
  problemOf: (photo: CompleteSelection) => string | undefined
  busyText: string | false | undefined
  addFiles: (files: File[]) => void
  /** The sheet shows the chosen photos, and adds others. */
  isCovered: boolean
  onOpen: (id: string | undefined) => void
  /** @returns whether all prices could be read */
  onUpload: () => boolean
  /** Messages about photos that could not be added. */
  children: ReactNode
}

/** Uploads one photo without the sheet. */
export function UploadBlock(props: UploadBlockProps) {
  const { selections, problemOf, busyText, addFiles, isCovered, onOpen, onUpload, children } = props
  const { all, details, change, remove } = selections
  const [first] = all
  const areMany = all.length > 1
  const [wasFileMissing, setFileMissing] = useState(false)
  const fileProblem = wasFileMissing && !first ? m.admin_chooseFile() : undefined
  const problem = first && problemOf(first)
  const problemId = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setFileMissing(!first)
    if (!first) focusWithLabel(form.querySelector('input'))
    else if (!onUpload()) focusWithLabel(form.querySelector('[name=price]'))
  }

  return (
    <form onSubmit={submit} noValidate className="upload-block">
      {!isCovered && (
        <>
          <div className="photo-buttons">
            <FileButtons problem={fileProblem} problemId={problemId} addFiles={addFiles} />
          </div>
          <p id={problemId} className="form-failure">
            {fileProblem}
          </p>
          {children}
          {first && (
            <section
              ref={focusPrice}
              aria-label={m.admin_selectedPhotos()}
              className={`grid min-w-0 items-center gap-2 ${areMany ? '' : 'grid-cols-[auto_1fr_auto]'}`}
            >
              <Thumbnails selections={all} onSelect={onOpen} />
              <Button kind="quiet" className="grow px-3" onClick={() => onOpen(first.id)}>
                {areMany ? m.upload_setPrices() : m.upload_edit()}
              </Button>
              {!areMany && (
                <Button
                  kind="quiet"
                  className="px-3"
                  aria-label={m.admin_leaveOutOf({ photo: first.file.name })}
                  onClick={() => remove(first.id)}
                >
                  <TrashIcon />
                </Button>
              )}
            </section>
          )}
          <div className={`flex items-end gap-2 md:gap-2.5 ${first ? 'flex-wrap' : ''}`}>
            {!areMany && (
              <FormStateContext value={{ problems: problem ? { price: problem } : {}, typed: {} }}>
                <DetailFields details={details} isCompact={!first} onChange={(values) => change(first?.id, values)} />
              </FormStateContext>
            )}
            <Button
              type="submit"
              kind={first ? 'primary' : 'quiet'}
              className={first ? 'grow px-3 md:grow-0 md:text-sm' : 'flex-none px-3 text-sm'}
              busyText={busyText}
            >
              {areMany ? m.upload_count({ count: all.length }) : m.admin_upload()}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

function focusPrice(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'nearest' })
  focusWithLabel(section?.closest('form')?.querySelector('[name=price]') ?? null)
}
