import { type FormEvent, useEffect, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/forms/button.tsx'
import { focusWithLabel } from '../../ui/forms/field.tsx'
import { FormStateContext } from '../../ui/forms/form-state.ts'
import { readPrice } from '../manage/read-price.ts'
import { DetailFields } from './photo-details.tsx'
import type { PhotoDetails, QueuedPhoto } from './queued-photo.ts'
import { holdPublishing } from './send-photo.ts'
import { photos } from './upload-queue.ts'

export function UploadDetails({ photo, onClose }: { photo: QueuedPhoto; onClose: () => void }) {
  const { id, name, price, category } = photo
  const [problems, setProblems] = useState({})
  useEffect(() => holdPublishing(id), [id])

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const details = Object.fromEntries(new FormData(form)) as Pick<PhotoDetails, 'price' | 'category'>
    const { price, problem } = readPrice(details.price)
    if (problem) {
      setProblems({ price: problem })
      return focusWithLabel(form.querySelector('input'))
    }
    await photos.change(id, (before) => ({ ...before, ...details, price }))
    onClose()
  }

  return (
    <form
      ref={selectPrice}
      data-changing
      onSubmit={save}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
      className="grid gap-2 sm:max-w-md"
    >
      <FormStateContext value={{ problems, typed: { price, category } }}>
        <DetailFields photo={name} />
      </FormStateContext>
      <Button type="submit" className="sm:justify-self-start" aria-label={m.admin_saveUploadOf({ photo: name })}>
        {m.admin_saveUpload()}
      </Button>
    </form>
  )
}

const selectPrice = (form: HTMLFormElement | null) => form?.querySelector('input')?.select()
