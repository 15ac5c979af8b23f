import { useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'
import { callApi } from '../../ui/call-api.ts'
import { useChangeReport } from '../../ui/refresh.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { DescriptionFields } from './description-fields.tsx'
import type { ManagedPicture } from './prices.server.ts'

export function DescriptionForm({ picture, itemName }: { picture: ManagedPicture; itemName: string }) {
  const { id, description = '', descriptionInTamil = '' } = picture
  const reportChange = useChangeReport()
  // A closed form is not rendered, because a gallery of 500 photos would have 500 forms.
  const [isOpen, setOpen] = useState(false)

  function finish() {
    setOpen(false)
    return reportChange(m.admin_descriptionSaved(), {
      label: m.admin_undoDescription({ item: itemName }),
      run: () => callApi(endpoints.changeDescription, { id, description, descriptionInTamil }),
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
          endpoint={endpoints.changeDescription}
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
