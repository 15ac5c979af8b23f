import { useEffect, useEffectEvent, useState } from 'react'
import { sharedPhotosMax } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { errorMessage } from '../../messages/error-messages.ts'
import { toast } from '../../ui/toasts.ts'
import { deleteSharedPhotos, listSharedPhotos, type SharedPhoto } from './shared-photos.ts'

export function useSharedPhotos(select: (shared: { sharedId: number; file: File }[]) => void): SharedPhoto[] {
  const [rejected, setRejected] = useState<SharedPhoto[]>([])
  const onRead = useEffectEvent(async (photos: SharedPhoto[]) => {
    const shared = photos.flatMap(({ id, file }) => (file ? [{ sharedId: id, file }] : []))
    if (shared.length > 0) {
      select(shared)
      toast(m.admin_sharedArrived({ count: shared.length }))
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

export function usePastedPhotos(addFiles: (files: File[]) => void) {
  const onPaste = useEffectEvent(({ clipboardData }: ClipboardEvent) => {
    const photos = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (photos.length > 0) addFiles(photos)
  })
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

export function RejectedPhotos({ photos }: { photos: SharedPhoto[] }) {
  if (photos.length === 0) return null
  const tooMany = photos.filter(({ problem }) => problem === 'too many')
  const reasonFor = (problem: SharedPhoto['problem']) =>
    problem === 'UNSUPPORTED_PHOTO' || problem === 'PAYLOAD_TOO_LARGE'
      ? errorMessage(problem)
      : m.admin_sharedDiskFull()
  return (
    <section role="alert" aria-label={m.admin_notShared()} className="form-failure">
      <p className="font-semibold">{m.admin_notShared()}</p>
      <ul>
        {photos
          .filter((photo) => !tooMany.includes(photo))
          .map(({ id, name, problem }) => (
            <li key={id} className="wrap-anywhere">
              {m.admin_notSharedBecause({ photo: name, reason: reasonFor(problem) })}
            </li>
          ))}
        {tooMany.length > 0 && <li>{m.admin_sharedTooMany({ count: tooMany.length, sharedPhotosMax })}</li>}
      </ul>
    </section>
  )
}
