import { useEffect, useRef, useState } from 'react'
import { sharedPhotosMax } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { errorMessage } from '../../messages/error-messages.ts'
import { toast } from '../../ui/toasts.ts'
import { forgetShared, type SharedPhoto, sharedPhotos } from './shared-photos.ts'

const reasons = {
  'no photo': () => errorMessage('UNSUPPORTED_PHOTO'),
  'too large': () => errorMessage('PAYLOAD_TOO_LARGE'),
  'no room': m.admin_sharedNoRoom,
}

interface Shared {
  sharedId: number
  file: File
}

/**
 * Adds the photos from the share sheet to the chosen ones. They stay stored until they are uploaded or left out.
 * @returns the rejected files, which are reported once.
 */
export function useSharedPhotos(pick: (shared: Shared[]) => void): SharedPhoto[] {
  const [refused, setRefused] = useState<SharedPhoto[]>([])
  const latest = useRef(pick)
  latest.current = pick
  useEffect(() => {
    async function bring() {
      const all = await sharedPhotos()
      const taken = all.flatMap(({ id, file }) => (file ? [{ sharedId: id, file }] : []))
      const notTaken = all.filter(({ file }) => !file)
      if (taken.length > 0) {
        latest.current(taken)
        toast(m.admin_sharedArrived({ count: taken.length }))
      }
      if (notTaken.length === 0) return
      setRefused(notTaken)
      await forgetShared(notTaken.map(({ id }) => id))
    }
    // A browser without IndexedDB has no shared photos.
    bring().catch(() => undefined)
  }, [])
  return refused
}

export function NotShared({ refused }: { refused: SharedPhoto[] }) {
  if (refused.length === 0) return null
  const tooMany = refused.filter(({ problem }) => problem === 'too many').length
  return (
    <section role="alert" aria-label={m.admin_notShared()} className="form-failure">
      <p className="font-semibold">{m.admin_notShared()}</p>
      <ul>
        {refused.map(
          ({ id, name, problem }) =>
            problem &&
            problem !== 'too many' && (
              <li key={id} className="wrap-anywhere">
                {m.admin_notSharedBecause({ photo: name, reason: reasons[problem]() })}
              </li>
            ),
        )}
        {tooMany > 0 && <li>{m.admin_sharedTooMany({ count: tooMany, sharedPhotosMax })}</li>}
      </ul>
    </section>
  )
}
