import { useEffect, useEffectEvent, useId, useState } from 'react'
import { photoTypes } from '../../api/photo-formats.ts'
import { sharedPhotosMax } from '../../api/shop-constants.ts'
import { toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { errorMessage } from '../../messages/error-messages.ts'
import { CameraIcon, PhotosIcon } from '../../ui/dashboard/dashboard-icons.tsx'
import { deleteSharedPhotos, listSharedPhotos, type SharedPhoto } from './shared-photos.ts'

const buttons = [
  { label: m.admin_camera, Icon: CameraIcon, kind: 'primary', capture: 'environment' },
  { label: m.admin_file, Icon: PhotosIcon, kind: 'quiet', capture: undefined },
] as const

export function FileButtons({ problem, addFiles }: { problem?: string; addFiles: (files: File[]) => void }) {
  const id = useId()
  return (
    <div className="field">
      <div className="grid grid-cols-2 gap-2">
        {buttons.map(({ label, Icon, kind, capture }) => (
          <label key={kind} className={`button button-${kind} relative min-h-14 cursor-pointer px-2`}>
            <Icon />
            {label()}
            <input
              type="file"
              name="file"
              multiple
              // Phones offer the camera only for `image/*`.
              accept={capture ? 'image/*' : photoTypes.join(',')}
              capture={capture}
              aria-invalid={problem ? true : undefined}
              aria-describedby={`${id}-hint ${id}-problem`}
              onChange={({ currentTarget: field }) => {
                addFiles([...(field.files ?? [])])
                // This lets the owner choose the same file again.
                field.value = ''
              }}
              className="sr-only"
            />
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="field-hint">
        {m.admin_fileHint()}
      </p>
      <p id={`${id}-problem`} className="form-failure">
        {problem}
      </p>
    </div>
  )
}

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
