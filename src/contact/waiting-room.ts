import { type RefObject, useCallback, useEffect, useState } from 'react'

type Room = Pick<typeof import('./waiting-messages.tsx'), 'WaitingMessages'> &
  Pick<typeof import('./message-queue.ts'), 'messageQueue'>

/** Of somebody who has pressed Send. */
const scriptPatienceMs = 5_000

/**
 * Where messages wait: its script comes when the form comes into sight, as one who sends without a line could not
 * bring it any more. @returns also a way to bring it now; it gives undefined where it cannot be brought.
 */
export function useWaitingRoom(form: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState<Room>()
  const bringRoom = useCallback(async () => {
    const parts = [import('./waiting-messages.tsx'), import('./message-queue.ts')] as const
    const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, scriptPatienceMs))
    const brought = await Promise.race([Promise.all(parts), tooLong]).catch(() => undefined)
    if (!brought) return undefined
    const [{ WaitingMessages }, { messageQueue }] = brought
    const room = { WaitingMessages, messageQueue }
    setRoom(room)
    return room
  }, [])

  useEffect(() => {
    const place = form.current
    if (!place) return
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      sight.disconnect()
      // The mark that something waits may be missing, where what waits is not.
      void bringRoom().then((brought) => brought?.messageQueue.resume())
    })
    sight.observe(place)
    const prepare = () => bringRoom().then((brought) => brought?.messageQueue.prepare())
    place.addEventListener('focusin', prepare, { once: true })
    return () => {
      sight.disconnect()
      place.removeEventListener('focusin', prepare)
    }
  }, [form, bringRoom])

  return { room, bringRoom }
}
