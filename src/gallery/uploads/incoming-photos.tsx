import { useEffect, useEffectEvent, useState } from 'react'
import { sharedPhotosMax } from '../../api/shop-constants.ts'
import { toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { errorMessage } from '../../messages/error-messages.ts'
import { chosenEvent } from './add-photo.tsx'
import { deleteSharedPhotos, listSharedPhotos, type SharedPhoto } from './shared-photos.ts'

type Select = (shared: { sharedId: number; file: File }[], isExpected: boolean) => void

/** Selects the shared photos. The owner expects photos that were shared or chosen a moment ago. */
export function useSharedPhotos(select: Select): SharedPhoto[] {
  const [rejected, setRejected] = useState<SharedPhoto[]>([])
  const onRead = useEffectEvent(async (photos: SharedPhoto[]) => {
    const shared = photos.flatMap(({ id, file }) => (file ? [{ sharedId: id, file }] : []))
    if (shared.length > 0) {
      const isExpected = location.hash === '#upload'
      select(shared, isExpected)
      if (!isExpected) toast(m.admin_sharedArrived({ count: shared.length }))
    }
    const withoutFile = photos.filter(({ file }) => !file)
    setRejected(withoutFile)
    await deleteSharedPhotos(withoutFile.map(({ id }) => id))
  })
  useEffect(() => {
    // A browser without IndexedDB has no shared photos.
    listSharedPhotos()
      .then(onRead)
      .catch(() => undefined)
  }, [])
  return rejected
}

/** Adds photos that are pasted, dropped anywhere on the page, or chosen by the tab '+ Photo'. */
export function useIncomingFiles(addFiles: (files: File[]) => void) {
  const onPaste = useEffectEvent(({ clipboardData }: ClipboardEvent) => {
    const photos = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (photos.length > 0) addFiles(photos)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.files.length) return
    event.preventDefault()
    addFiles([...event.dataTransfer.files])
  })
  const onChosen = useEffectEvent((event: CustomEventInit<File[]> & Event) => {
    event.preventDefault()
    addFiles(event.detail ?? [])
  })
  useEffect(() => {
    const listeners = { paste: onPaste, drop: onDrop, dragover: allowDrop, [chosenEvent]: onChosen }
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener as EventListener)
    }
  }, [])
}

function allowDrop(event: DragEvent) {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

export function RejectedPhotos({ photos }: { photos: SharedPhoto[] }) {
  if (photos.length === 0) return null
  const tooMany = photos.filter(({ problem }) => problem === 'too many')
  const others = photos.filter(({ problem }) => problem !== 'too many')
  const reasonFor = (problem: SharedPhoto['problem']) =>
    problem === 'UNSUPPORTED_PHOTO' ? errorMessage(problem) : m.admin_sharedDiskFull()
  return (
    <section role="alert" aria-label={m.admin_notShared()} className="form-failure">
      <p className="font-semibold">{m.admin_notShared()}</p>
      <ul>
        {others.map(({ id, name, problem }) => (
          <li key={id} className="wrap-anywhere">
            {m.admin_notSharedBecause({ photo: name, reason: reasonFor(problem) })}
          </li>
        ))}
        {tooMany.length > 0 && <li>{m.admin_sharedTooMany({ count: tooMany.length, sharedPhotosMax })}</li>}
      </ul>
    </section>
  )
}
