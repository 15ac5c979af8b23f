import { useEffect, useState } from 'react'
import { sharedPhotosHours } from '../api/shop-constants.ts'
import { deleteSharedPhotos, listSharedPhotos } from '../gallery/uploads/shared-photos.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { Button } from '../ui/button.tsx'

export function WaitingPhotos({ chat }: { chat: string | undefined }) {
  const [ids, setIds] = useState<number[]>()
  const [isRemoved, setRemoved] = useState(false)
  useEffect(() => {
    listSharedPhotos().then(
      (all) => setIds(all.map(({ id }) => id)),
      () => setIds([]),
    )
  }, [])

  async function remove() {
    await deleteSharedPhotos(ids ?? [])
    setRemoved(true)
    setIds([])
  }

  return (
    <>
      <p role="status" className="text-lg font-semibold">
        {isRemoved ? m.shared_removed() : describeState(ids)}
      </p>
      {ids && ids.length > 0 && (
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
      {ids && ids.length > 0 && (
        <Button kind="quiet" onClick={remove}>
          {m.shared_remove()}
        </Button>
      )}
    </>
  )
}

function describeState(ids: number[] | undefined): string {
  if (!ids) return m.shared_loading()
  return ids.length === 0 ? m.shared_none() : m.shared_waiting({ count: ids.length })
}
