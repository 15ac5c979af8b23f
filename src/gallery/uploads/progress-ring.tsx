import { m } from '../../messages/compiled/messages.js'
import type { Step } from './upload-state.tsx'

type ProgressRingProps = { photo: string; step: Step | undefined }

/** The ring stays empty until the photo is being sent. */
export function ProgressRing({ photo, step }: ProgressRingProps) {
  const percent = Math.floor((step?.fraction ?? 0) * 100)
  const progress = step && {
    role: 'progressbar',
    'aria-label': m.admin_progressOf({ photo }),
    'aria-valuenow': step.name === 'sending' ? percent : undefined,
  }
  return (
    <span className="upload-ring" {...progress}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="15" />
        <circle cx="20" cy="20" r="15" pathLength={100} strokeDasharray={`${percent} 100`} />
      </svg>
    </span>
  )
}
