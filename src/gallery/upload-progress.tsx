import { messages } from '../contract/messages.ts'
import type { Step } from './queued-photo.ts'

const { admin } = messages

const barLook =
  'h-3 w-full appearance-none bg-thread [&::-moz-progress-bar]:bg-kandangi [&::-webkit-progress-bar]:bg-thread [&::-webkit-progress-value]:bg-kandangi'

/** How far the photo has come whose turn it is. */
export function UploadProgress({ name, step }: { name: string; step: Step }) {
  const percent = Math.floor(step.share * 100)
  return (
    <div>
      <progress aria-label={admin.progressOf(name)} max={100} value={percent} className={barLook} />
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
