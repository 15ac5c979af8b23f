import { m } from '../../messages/compiled/messages.js'
import { Button, Failure } from '../../ui/forms/button.tsx'
import { useRemoval } from './design-changes.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'

interface DeleteButtonProps {
  picture: ManagedPicture
  className: string
  onDeleted?: () => void
}

export function DeleteButton({ picture, className, onDeleted }: DeleteButtonProps) {
  const { busy, failure, run } = useRemoval(picture, onDeleted)
  return (
    <>
      <Button
        kind="danger"
        className={className}
        aria-label={m.admin_deleteOf({ item: picture.code })}
        aria-disabled={busy}
        onClick={run}
      >
        {m.admin_delete()}
      </Button>
      <Failure className="basis-full">{failure}</Failure>
    </>
  )
}
