import { type ChangeEvent, type DragEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { Category } from '../../api/gallery.ts'
import { isPrice } from '../../api/price.ts'
import { categories, photoMaxBytes, photoTypes } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { errorMessage } from '../../messages/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { FormStateContext } from '../../ui/form-state.ts'
import { categoryName } from '../catalogue/category-name.ts'
import { type Pick, SelectedPhoto } from './selected-photo.tsx'
import { NotShared, useSharedPhotos } from './shared-photo-picker.tsx'
import { forgetShared } from './shared-photos.ts'
import { UploadList } from './upload-list.tsx'
import { uploadQueue } from './upload-queue.ts'

const nothingTyped: { price: string; category: Category } = { price: '', category: categories[0] }

export function UploadForm() {
  const [picks, setPicks] = useState<Pick[]>([])
  const [shared, setShared] = useState(nothingTyped)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const lastId = useRef(0)

  function add(found: Omit<Pick, 'id'>[]) {
    const added = found.map((one) => ({ id: ++lastId.current, ...one }))
    setPicks((before) => [...before, ...added])
    setProblems({})
  }
  const pick = (files: Iterable<File>) => add([...files].map((file) => ({ file })))
  usePastedPhotos(pick)
  const notShared = useSharedPhotos(add)

  function leaveOut({ id, sharedId }: Pick) {
    setPicks((before) => before.filter((one) => one.id !== id))
    if (sharedId !== undefined) void forgetShared([sharedId])
  }

  function changePick(id: number, change: Partial<Pick>) {
    setPicks((before) => before.map((one) => (one.id === id ? { ...one, problem: undefined, ...change } : one)))
  }

  function take({ target }: ChangeEvent<HTMLFormElement>) {
    const { name, value, files } = target as unknown as HTMLInputElement
    if (name === 'price' || name === 'category') setShared((before) => ({ ...before, [name]: value }))
    if (name !== 'file' || !files?.length) return
    pick(files)
    // The same file can be chosen again.
    ;(target as unknown as HTMLInputElement).value = ''
  }

  async function upload(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = {
      ...(picks.length === 0 && { file: m.admin_chooseFile() }),
      ...(!isPrice(shared.price) && { price: m.form_priceInvalid() }),
    }
    const checked = picks.map((one) => ({ ...one, problem: problemOf(one) }))
    setProblems(found)
    setPicks(checked)
    const [firstFound] = Object.keys(found)
    if (firstFound) return form.querySelector<HTMLElement>(`[name=${firstFound}]`)?.focus()
    if (checked.some(({ problem }) => problem)) return

    setPicks([])
    setShared(nothingTyped)
    form.reset()
    await uploadQueue.add(checked.map(({ file, ...own }) => ({ ...shared, ...typed(own), file })))
    await forgetShared(checked.flatMap(({ sharedId }) => sharedId ?? []))
  }

  return (
    <>
      <form
        onSubmit={upload}
        onChange={take}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          pick(event.dataTransfer.files)
        }}
        noValidate
      >
        <FormStateContext value={{ problems, typed: {} }}>
          <Field
            label={m.admin_file()}
            name="file"
            type="file"
            multiple
            accept={photoTypes.join(',')}
            hint={m.admin_fileHint()}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label={m.admin_price()}
              name="price"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              hint={m.admin_priceHint()}
            />
            <Select
              label={m.admin_category()}
              name="category"
              options={categories.map((category) => ({ value: category, text: categoryName(category) }))}
            />
          </div>
        </FormStateContext>
        <NotShared refused={notShared} />
        {picks.length > 0 && (
          <section aria-label={m.admin_picked()}>
            {picks.length > 1 && <p className="field-hint mb-3">{m.admin_pickedHint()}</p>}
            <ol className="border-b border-thread">
              {picks.map((one) => (
                <SelectedPhoto
                  key={one.id}
                  pick={one}
                  shared={shared}
                  isOneOfMany={picks.length > 1}
                  onChange={(change) => changePick(one.id, change)}
                  onLeaveOut={() => leaveOut(one)}
                />
              ))}
            </ol>
          </section>
        )}
        <Button type="submit" className="sm:justify-self-start">
          {m.admin_upload()}
        </Button>
      </form>
      <UploadList />
    </>
  )
}

function typed({ price, category }: Partial<Pick>) {
  return { ...(price !== undefined && { price }), ...(category && { category }) }
}

function problemOf({ file, price }: Pick): string | undefined {
  // The shop would say so only after minutes on a slow connection.
  if (file.size > photoMaxBytes) return errorMessage('PAYLOAD_TOO_LARGE')
  return price !== undefined && !isPrice(price) ? m.form_priceInvalid() : undefined
}

function usePastedPhotos(pick: (files: File[]) => void) {
  const latest = useRef(pick)
  latest.current = pick
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const photos = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (photos.length > 0) latest.current(photos)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
