import { useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { useAction } from '../../ui/dashboard/action.tsx'
import { Button, Failure } from '../../ui/forms/button.tsx'
import type { ManagedPicture } from './manage-gallery.server.ts'

/** Shares a picture of the design for the status of a messenger. The code that draws is loaded at the tap. */
export function StatusCardButton({ picture, className }: { picture: ManagedPicture; className: string }) {
  const [drawn, setDrawn] = useState<File>()
  const { busy, failure, run } = useAction(async () => {
    const { makeStatusCard, sendFile } = await import('./share-status-card.ts')
    const file = drawn ?? (await makeStatusCard(picture))
    setDrawn((await sendFile(file, drawn !== undefined)) ? file : undefined)
  }, m.album_statusFailed)
  return (
    <>
      <Button kind="quiet" className={className} busyText={busy && m.album_statusDrawing()} onClick={() => void run()}>
        {drawn ? m.album_statusShare() : m.album_statusCard()}
      </Button>
      <Failure className="basis-full empty:hidden">{failure}</Failure>
    </>
  )
}
