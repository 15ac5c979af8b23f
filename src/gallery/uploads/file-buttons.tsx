import type { ReactNode } from 'react'
import { photoTypes } from '../../api/photo-formats.ts'
import { m } from '../../messages/compiled/messages.js'
import { CameraIcon, PhotosIcon } from '../../ui/dashboard/dashboard-icons.tsx'

const buttons = [
  { label: m.admin_camera, Icon: CameraIcon, kind: 'primary', capture: 'environment' },
  { label: m.admin_file, Icon: PhotosIcon, kind: 'quiet', capture: undefined },
] as const

interface FileButtonsProps {
  problem?: string
  problemId?: string
  /** The buttons show no texts beside thumbnails, and are both quiet in a sheet with other buttons. */
  look?: 'icons' | 'quiet'
  addFiles: (files: File[]) => void
}

export function FileButtons({ look, ...rest }: FileButtonsProps) {
  return buttons.map(({ label, Icon, kind, capture }) => (
    <FileButton
      key={kind}
      capture={capture}
      className={look === 'icons' ? 'upload-thumbnail' : `button button-${look ?? kind}`}
      {...rest}
    >
      <Icon />
      {look === 'icons' ? <span className="sr-only">{label()}</span> : label()}
    </FileButton>
  ))
}

interface FileButtonProps extends FileButtonsProps {
  capture?: 'environment'
  isSingle?: boolean
  className: string
  children: ReactNode
}

export function FileButton(props: FileButtonProps) {
  const { problem, problemId, capture, isSingle, className, addFiles, children } = props
  return (
    <label className={`relative cursor-pointer ${className}`}>
      {children}
      <input
        type="file"
        name="file"
        multiple={!isSingle}
        // Phones offer the camera only for `image/*`.
        accept={capture ? 'image/*' : photoTypes.join(',')}
        capture={capture}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problemId}
        onChange={({ currentTarget: field }) => {
          addFiles([...(field.files ?? [])])
          // This lets the owner choose the same file again.
          field.value = ''
        }}
        className="sr-only"
      />
    </label>
  )
}
