import { useEffect, useState } from 'react'
import { dashboardPaths } from '../../api/dashboard-paths.ts'
import { navigateWithMessage } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { useAction } from '../../ui/dashboard/action.tsx'
import { Dialog } from '../../ui/dashboard/dialog.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { FileButtons } from './file-buttons.tsx'

/** The chosen files are offered to the page in this event. */
export const chosenEvent = 'photoschosen'

/** Lets the link '+ Photo', which the frame of each screen has, open the camera or the gallery. */
export function AddPhoto() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    document.querySelector('.add-photo')?.addEventListener('click', (event) => {
      event.preventDefault()
      setOpen(true)
    })
  }, [])
  const choosing = useAction(async (files: File[]) => {
    const isTaken = !document.dispatchEvent(new CustomEvent(chosenEvent, { detail: files, cancelable: true }))
    if (!isTaken) await carryOver(files)
    setOpen(false)
  })
  if (!isOpen) return null
  return (
    <Dialog heading={m.upload_add()} hint={m.admin_fileHint()} onClose={() => setOpen(false)}>
      <div className="grid gap-2">
        <FileButtons addFiles={(files) => void choosing.run(files)} />
      </div>
      <p role="status" className="empty:hidden">
        {choosing.busy && m.admin_savingPhotos()}
      </p>
      <Button kind="quiet" onClick={() => setOpen(false)}>
        {m.security_cancel()}
      </Button>
    </Dialog>
  )
}

/** Other screens have no form for photos, so the chosen ones wait for the next page. */
async function carryOver(files: File[]): Promise<void> {
  const uploadForm = `${dashboardPaths.photos}#upload`
  const { storeSharedPhotos } = await import('./shared-photos.ts')
  try {
    for (const file of files) {
      // A file in the database would keep its path, which a phone forgets when the page closes.
      const copy = new File([await file.arrayBuffer()], file.name, { type: file.type })
      await storeSharedPhotos([copy])
    }
    location.assign(localPath(uploadForm))
    // The dialog stays until the page leaves.
    await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
  } catch {
    await navigateWithMessage(uploadForm, m.admin_chooseFile())
  }
}
