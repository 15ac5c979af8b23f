import { messages } from '../contract/messages.ts'
import type { Step } from './queued-photo.ts'

const { admin } = messages

/** How far the photo has come whose turn it is. */
export function UploadProgress({ name, step }: { name: string; step: Step }) {
  const percent = Math.floor(step.share * 100)
  return (
    <div>
      <progress aria-label={admin.progressOf(name)} max={100} value={percent} className="upload-bar" />
      <p className="tabular-nums">{sentence(step)}</p>
    </div>
  )
}

function sentence({ at, share }: Step): string {
  if (at === 'preparing') return admin.shrinking
  if (at === 'waiting for the line') return admin.waitingForLine
  if (at === 'held back') return admin.heldBack
  return at === 'sending' ? admin.uploading(Math.floor(share * 100)) : admin.preparing
}
