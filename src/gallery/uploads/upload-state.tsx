import { ApiError } from '../../api/errors.ts'
import { messageFor, NetworkError } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { Failure } from '../../ui/forms/button.tsx'
import type { QueuedPhoto, UploadStep } from './queued-photo.ts'
import { waitsForFailed } from './upload-queue.ts'

export const offline = { name: 'offline', fraction: 0 } as const
export type Step = UploadStep | typeof offline

export function UploadState({ photo, step }: { photo: QueuedPhoto; step: Step | undefined }) {
  const { name, state, reason, similarTo: code } = photo
  const photoName = <span className="sr-only">{name}: </span>
  if (state === 'failed')
    return (
      <Failure>
        {photoName}
        {explain(reason)}
      </Failure>
    )
  if (state === 'done' && code)
    return (
      <p role="alert" className="font-semibold">
        {photoName}
        {m.admin_similarPhoto({ code })}
      </p>
    )
  if (state === 'done') return <p className="font-semibold text-leaf">{m.admin_done()}</p>
  if (waitsForFailed(photo)) return <p className="form-failure">{m.upload_waitsForDesign()}</p>
  if (!step || step.name === 'offline') return <p>{m.admin_waiting()}</p>
  return <StepText step={step} />
}

export function StepText({ step }: { step: UploadStep }) {
  const percent = Math.floor((step.fraction ?? 0) * 100)
  const steps = {
    preparing: m.admin_shrinking,
    sending: () => m.admin_uploading({ percent }),
    processing: m.admin_processing,
    editing: m.admin_publishedAfterChange,
  }
  return (
    <p key={step.name} className="tabular-nums">
      {steps[step.name]()}
    </p>
  )
}

function explain({ code, requestId }: QueuedPhoto['reason'] = {}): string {
  return messageFor(code ? new ApiError(code, { requestId }) : new NetworkError('no response'))
}
