import { type DragEvent, type FormEvent, useState } from 'react'
import { categories } from '../../api/shop-constants.ts'
import { newIdempotencyKey } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { useAction } from '../../ui/dashboard/action.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { focusWithLabel } from '../../ui/forms/field.tsx'
import { FormStateContext } from '../../ui/forms/form-state.ts'
import { readPrice } from '../manage/read-price.ts'
import { FileButtons, RejectedPhotos, usePastedPhotos, useSharedPhotos } from './incoming-photos.tsx'
import { DetailFields } from './photo-details.tsx'
import type { PhotoDetails } from './queued-photo.ts'
import { SelectedPhoto, type Selection } from './selected-photo.tsx'
import { deleteSharedPhotos } from './shared-photos.ts'
import { UploadList } from './upload-list.tsx'
import { uploadQueue } from './upload-queue.ts'

const noDetails: PhotoDetails = { price: '', category: categories[0] }

export function UploadForm() {
  const [selections, setSelections] = useState<Selection[]>([])
  const [details, setDetails] = useState(noDetails)
  const [problems, setProblems] = useState<Record<string, string>>({})

  function add(added: Omit<Selection, 'id'>[]) {
    setSelections([...selections, ...added.map((selection) => ({ id: newIdempotencyKey(), ...selection }))])
    setProblems({})
  }
  const addFiles = (files: File[]) => add(files.map((file) => ({ file })))
  usePastedPhotos(addFiles)
  const rejected = useSharedPhotos(add)

  function remove({ id, sharedId }: Selection) {
    const others = selections.filter((selection) => selection.id !== id)
    const [first] = others
    if (others.length === 1 && first) {
      const { price = details.price, category = details.category, ...single } = first
      setDetails({ price, category })
      setSelections([single])
    } else setSelections(others)
    if (sharedId !== undefined) void deleteSharedPhotos([sharedId])
  }

  function change(id: string, values: Partial<Selection>) {
    setSelections(selections.map((selection) => (selection.id === id ? { ...selection, ...values } : selection)))
  }

  const storing = useAction(async () => {
    await uploadQueue.add(selections.map(({ sharedId, ...photo }) => withPlainPrice({ ...details, ...photo })))
    setSelections((all) => all.filter((selection) => !selections.includes(selection)))
    setDetails(noDetails)
    await deleteSharedPhotos(selections.flatMap(({ sharedId }) => sharedId ?? []))
  })

  function upload(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = findProblems(selections, details)
    setProblems(found)
    const [firstField] = Object.keys(found)
    if (firstField) return focusWithLabel(form.querySelector(`[name=${firstField}]`))
    void storing.run()
  }

  const areMany = selections.length > 1
  const fields = (
    <div className={`grid items-start gap-3 ${selections.length === 1 ? '' : 'sm:grid-cols-2'}`}>
      <DetailFields details={details} onChange={(change) => setDetails({ ...details, ...change })} />
    </div>
  )

  return (
    <>
      <form
        onSubmit={upload}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          addFiles([...event.dataTransfer.files])
        }}
        noValidate
      >
        <FormStateContext value={{ problems, typed: {} }}>
          <FileButtons problem={problems.file} addFiles={addFiles} />
          {selections.length === 0 && fields}
          <RejectedPhotos photos={rejected} />
          {selections.length > 0 && (
            <section aria-label={m.admin_selectedPhotos()} ref={scrollIntoView}>
              {areMany && (
                <div className="mb-3 grid gap-3">
                  {fields}
                  <p className="field-hint">{m.admin_selectedPhotosHint()}</p>
                </div>
              )}
              <ol className="border-b border-thread">
                {selections.map((selection) => (
                  <SelectedPhoto
                    key={selection.id}
                    selection={selection}
                    details={details}
                    onChange={(values) => change(selection.id, values)}
                    onRemove={() => remove(selection)}
                  >
                    {!areMany && fields}
                  </SelectedPhoto>
                ))}
              </ol>
            </section>
          )}
        </FormStateContext>
        <Button type="submit" className="sm:justify-self-start" busyText={storing.busy && m.admin_savingPhotos()}>
          {m.admin_upload()}
        </Button>
      </form>
      <UploadList />
    </>
  )
}

const scrollIntoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

const withPlainPrice = <T extends PhotoDetails>(photo: T): T => ({ ...photo, price: readPrice(photo.price).price })

function findProblems(selections: Selection[], { price }: PhotoDetails): Record<string, string> {
  const found: Record<string, string> = {}
  if (selections.length === 0) found.file = m.admin_chooseFile()
  const fields = [{ name: 'price', price }, ...selections.map(({ id, price = '' }) => ({ name: `price-${id}`, price }))]
  for (const { name, price } of fields) {
    const { problem } = readPrice(price)
    if (problem) found[name] = problem
  }
  return found
}
