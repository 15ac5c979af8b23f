import { useId } from 'react'
import { photoTypes } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { CameraIcon, PhotosIcon } from '../../ui/dashboard-icons.tsx'

const buttons = [
  { label: m.admin_camera, Icon: CameraIcon, kind: 'primary', capture: 'environment' },
  { label: m.admin_file, Icon: PhotosIcon, kind: 'quiet', capture: undefined },
] as const

export function FileButtons({ problem }: { problem: string | undefined }) {
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
              className="sr-only"
            />
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="field-hint">
        {m.admin_fileHint()}
      </p>
      <p id={`${id}-problem`} className="field-problem empty:hidden">
        {problem}
      </p>
    </div>
  )
}
