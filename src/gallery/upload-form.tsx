import { type FormEvent, useState } from 'react'
import { type Category, Price } from '../contract/gallery.ts'
import { messages, refusalSentences } from '../contract/messages.ts'
import { categories, photoMaxBytes } from '../contract/shop-facts.ts'
import { sentenceFor } from '../ui/ask.ts'
import { Button } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import { FormStateContext } from '../ui/form-state.ts'
import { useIdempotencyKeys } from '../ui/idempotency-key.ts'
import { toast, toastAfterReload } from '../ui/toasts.tsx'
import { uploadPhoto } from './upload-photo.ts'
import { UploadProgress } from './upload-progress.tsx'

const { admin } = messages

/** Adds a photo with its price and category to the gallery. What was chosen and typed stays until it is done. */
export function UploadForm() {
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [sentShare, setSentShare] = useState<number>()
  const keys = useIdempotencyKeys()
  const uploading = sentShare !== undefined

  async function upload(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (uploading) return
    const form = event.currentTarget
    const { file, price, category } = Object.fromEntries(new FormData(form)) as unknown as Chosen
    const found = problemsIn(file, price)
    setProblems(found)
    setFailure(undefined)
    const [firstFound] = Object.keys(found)
    if (firstFound) return form.querySelector<HTMLElement>(`[name=${firstFound}]`)?.focus()

    setSentShare(0)
    window.addEventListener('beforeunload', warn)
    try {
      await uploadPhoto(file, { price, category }, keys, setSentShare)
    } catch (error) {
      return setFailure(admin.uploadNotFinished(sentenceFor(error)))
    } finally {
      setSentShare(undefined)
      window.removeEventListener('beforeunload', warn)
    }
    finish(form)
  }

  return (
    <form onSubmit={upload} noValidate>
      <FormStateContext value={{ problems, typed: {} }}>
        <Field
          label={admin.file}
          name="file"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          hint={admin.fileHint}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label={admin.price}
            name="price"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            hint={admin.priceHint}
          />
          <Select
            label={admin.category}
            name="category"
            options={categories.map((category) => ({ value: category, text: category }))}
          />
        </div>
      </FormStateContext>
      {uploading && <UploadProgress share={sentShare} />}
      <Button type="submit" aria-disabled={uploading} className="aria-disabled:opacity-60 sm:justify-self-start">
        {admin.upload}
      </Button>
      <p role="alert" className="form-failure">
        {failure}
      </p>
    </form>
  )
}

interface Chosen {
  file: File
  price: string
  category: Category
}

function problemsIn(file: File, price: string): Record<string, string> {
  return {
    // Where nothing is chosen the browser gives a file without a name.
    ...(file.name === '' && { file: admin.chooseFile }),
    // Not to be learnt after minutes on a slow line.
    ...(file.size > photoMaxBytes && { file: refusalSentences.PAYLOAD_TOO_LARGE }),
    ...(!Price.safeParse(price).success && { price: messages.form.priceInvalid }),
  }
}

function finish(form: HTMLFormElement) {
  // Whoever went on to another screen meanwhile is told there, and may be typing.
  if (!form.isConnected) return toast(admin.uploaded)
  form.reset()
  toastAfterReload(admin.uploaded)
  window.location.reload()
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
}
