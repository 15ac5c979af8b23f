import { useEffect, useState } from 'react'
import { sharedPhotosHours } from '../api/shop-constants.ts'
import { deleteSharedPhotos, listSharedPhotos } from '../gallery/uploads/shared-photos.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { Button } from '../ui/forms/button.tsx'

type Waiting = number[] | 'removed'

export function WaitingPhotos({ chat }: { chat: string | undefined }) {
  const [waiting, setWaiting] = useState<Waiting>()
  const ids = Array.isArray(waiting) ? waiting : []
  useEffect(() => {
    const listed = listSharedPhotos().catch(() => [])
    void listed.then((photos) => setWaiting(photos.map(({ id }) => id)))
  }, [])

  return (
    <>
      <p role="status" className="text-lg font-semibold">
        {describeState(waiting)}
      </p>
      {ids.length > 0 && (
        <>
          <p>{m.shared_forOwner({ count: ids.length, sharedPhotosHours })}</p>
          <a href={localPath('/login?shared')} className="button button-primary">
            {m.accounts_login()}
          </a>
        </>
      )}
      <p>{m.shared_forCustomers()}</p>
      {chat && (
        <a href={chat} rel="noopener" className="button bg-leaf text-plaster">
          {m.shared_whatsapp()}
        </a>
      )}
      {ids.length > 0 && (
        <Button kind="quiet" onClick={() => void deleteSharedPhotos(ids).then(() => setWaiting('removed'))}>
          {m.shared_remove()}
        </Button>
      )}
    </>
  )
}

function describeState(waiting: Waiting | undefined): string {
  if (!waiting) return m.shared_loading()
  if (waiting === 'removed') return m.shared_removed()
  return waiting.length === 0 ? m.shared_none() : m.shared_waiting({ count: waiting.length })
}
