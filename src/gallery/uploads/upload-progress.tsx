import { m } from '../../messages/compiled/messages.js'
import type { Step } from './queued-photo.ts'

/** How far the photo has come whose turn it is. */
export function UploadProgress({ name, step }: { name: string; step: Step }) {
  const percent = Math.floor(step.share * 100)
  return (
    <div>
      <progress aria-label={m.admin_progressOf({ photo: name })} max={100} value={percent} className="upload-bar" />
      <p className="tabular-nums">{sentence(step)}</p>
    </div>
  )
}

function sentence({ at, share }: Step): string {
  if (at === 'preparing') return m.admin_shrinking()
  if (at === 'waiting for the line') return m.admin_waitingForLine()
  if (at === 'held back') return m.admin_heldBack()
  return at === 'sending' ? m.admin_uploading({ percent: Math.floor(share * 100) }) : m.admin_preparing()
}
