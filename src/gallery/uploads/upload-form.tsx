import { type ChangeEvent, type DragEvent, type FormEvent, useRef, useState } from 'react'
import type { Category } from '../../api/gallery.ts'
import { isPrice } from '../../api/price.ts'
import { categories, photoMaxBytes } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { errorMessage } from '../../messages/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { FormStateContext } from '../../ui/form-state.ts'
import { categoryName } from '../catalogue/design-texts.ts'
import { FileButtons } from './file-buttons.tsx'
import { RejectedPhotos, usePastedPhotos, useSharedPhotos } from './incoming-photos.tsx'
import { SelectedPhotos, type Selection } from './selected-photos.tsx'
import { deleteSharedPhotos } from './shared-photos.ts'
import { UploadList } from './upload-list.tsx'
import { uploadQueue } from './upload-queue.ts'

const noDetails: { price: string; category: Category } = { price: '', category: categories[0] }

export function UploadForm() {
  const [selections, setSelections] = useState<Selection[]>([])
  const [details, setDetails] = useState(noDetails)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const lastId = useRef(0)

  function add(added: Omit<Selection, 'id'>[]) {
    setSelections([...selections, ...added.map((selection) => ({ id: ++lastId.current, ...selection }))])
    setProblems({})
  }
  const addFiles = (files: Iterable<File>) => add([...files].map((file) => ({ file })))
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

  function change(id: number, values: Partial<Selection>) {
    setSelections(
      selections.map((selection) =>
        selection.id === id ? { ...selection, problem: undefined, ...values } : selection,
      ),
    )
  }

  function readFiles(event: ChangeEvent<HTMLFormElement>) {
    const field = event.target as unknown as HTMLInputElement
    if (field.name !== 'file' || !field.files?.length) return
    addFiles(field.files)
    // This lets the owner choose the same file again.
    field.value = ''
  }

  async function upload(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fieldProblems = {
      ...(selections.length === 0 && { file: m.admin_chooseFile() }),
      ...(!isPrice(details.price) && { price: m.form_priceInvalid() }),
    }
    const checked = selections.map((selection) => ({ ...selection, problem: findProblem(selection) }))
    setProblems(fieldProblems)
    setSelections(checked)
    const [firstField] = Object.keys(fieldProblems)
    if (firstField) return form.querySelector<HTMLElement>(`[name=${firstField}]`)?.focus()
    if (checked.some(({ problem }) => problem)) return

    setSelections([])
    setDetails(noDetails)
    await uploadQueue.add(
      checked.map(({ file, price, category, description, descriptionInTamil }) => ({
        file,
        price: price ?? details.price,
        category: category ?? details.category,
        description,
        descriptionInTamil,
      })),
    )
    await deleteSharedPhotos(checked.flatMap(({ sharedId }) => sharedId ?? []))
  }

  const fields = (
    <div className={`grid items-start gap-3 ${selections.length === 1 ? '' : 'sm:grid-cols-2'}`}>
      <Field
        label={m.admin_price()}
        name="price"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={m.gallery_priceOnRequest()}
        value={details.price}
        onChange={({ target }) => setDetails({ ...details, price: target.value })}
      />
      <Select
        label={m.admin_category()}
        name="category"
        options={categories.map((category) => ({ value: category, text: categoryName(category) }))}
        value={details.category}
        onChange={({ target }) => setDetails({ ...details, category: target.value as Category })}
      />
    </div>
  )

  return (
    <>
      <form
        onSubmit={upload}
        onChange={readFiles}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          addFiles(event.dataTransfer.files)
        }}
        noValidate
      >
        <FormStateContext value={{ problems, typed: {} }}>
          <FileButtons problem={problems.file} />
          {selections.length === 0 && fields}
          <RejectedPhotos photos={rejected} />
          <SelectedPhotos selections={selections} details={details} onChange={change} onRemove={remove}>
            {fields}
          </SelectedPhotos>
        </FormStateContext>
        <Button type="submit" className="sm:justify-self-start">
          {m.admin_upload()}
        </Button>
      </form>
      <UploadList />
    </>
  )
}

function findProblem({ file, price = '' }: Selection): string | undefined {
  // On a slow connection, the shop would reject a large file only after minutes.
  if (file.size > photoMaxBytes) return errorMessage('PAYLOAD_TOO_LARGE')
  return isPrice(price) ? undefined : m.form_priceInvalid()
}
