import { useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import type { Description } from '../../api/gallery.ts'
import { descriptionMaxLength } from '../../api/shop-constants.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { useChangeReport } from '../../ui/dashboard/action.tsx'
import { LongField } from '../../ui/forms/field.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import type { ManagedPicture } from './manage-gallery.server.ts'

export function DescriptionForm({ picture, itemName }: { picture: ManagedPicture; itemName: string }) {
  const { id, description = '', descriptionInTamil = '' } = picture
  const reportChange = useChangeReport()
  // A closed form is not rendered, because a gallery of 500 photos would have 500 forms.
  const [isOpen, setOpen] = useState(false)

  function finish() {
    setOpen(false)
    return reportChange(m.admin_descriptionSaved(), {
      label: m.admin_undoDescription({ item: itemName }),
      run: () => callApi(endpoints.changeGalleryItem, { id, description, descriptionInTamil }),
      done: m.admin_descriptionUndone(),
    })
  }

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="col-span-full -mt-1 -mb-2 sm:col-start-2"
    >
      <summary
        className="w-fit cursor-pointer py-2.5 text-kandangi"
        aria-label={m.admin_describeOf({ item: itemName })}
      >
        {m.admin_describe()}
      </summary>
      {isOpen && (
        <SubmitForm
          endpoint={endpoints.changeGalleryItem}
          values={{ description, descriptionInTamil }}
          toInput={({ description = '', descriptionInTamil = '' }) => ({ id, description, descriptionInTamil })}
          onDone={finish}
          submit={{ text: m.admin_saveDescription(), kind: 'quiet', busyText: m.admin_saving() }}
        >
          <DescriptionFields />
        </SubmitForm>
      )}
    </details>
  )
}

interface DescriptionFieldsProps {
  /** The labels name the photo if there are fields of several photos. */
  photo?: string
  descriptions?: Partial<Description>
  onChange?: (change: Partial<Description>) => void
}

export function DescriptionFields({ photo, descriptions, onChange }: DescriptionFieldsProps) {
  const toProps = (name: keyof Description) => ({
    name,
    autoComplete: 'off',
    maxLength: descriptionMaxLength,
    value: descriptions && (descriptions[name] ?? ''),
    onChange: ({ target }: { target: HTMLTextAreaElement }) => onChange?.({ [name]: target.value }),
  })
  return (
    <>
      <LongField
        {...toProps('description')}
        label={m.admin_descriptionInEnglish()}
        aria-label={photo && m.admin_descriptionOfInEnglish({ photo })}
        hint={m.admin_descriptionHint()}
      />
      <LongField
        {...toProps('descriptionInTamil')}
        label={m.admin_descriptionInTamil()}
        aria-label={photo && m.admin_descriptionOfInTamil({ photo })}
        lang="ta"
      />
    </>
  )
}
