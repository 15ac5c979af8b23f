import { type RefObject, useCallback, useEffect, useState } from 'react'
import { hasOutbox } from './start-outbox.ts'

type Outbox = Pick<typeof import('./waiting-messages.tsx'), 'WaitingMessages'> &
  Pick<typeof import('./outbox.ts'), 'outbox'>

/** A visitor who has pressed Send does not wait longer for a script. */
const scriptPatienceMs = 5_000

/**
 * Loads the outbox when the form is focused, because a visitor without a connection could not load it when sending.
 * @returns the outbox, and a function that loads it, or returns nothing where it cannot be loaded
 */
export function useOutbox(form: RefObject<HTMLElement | null>) {
  const [loaded, setLoaded] = useState<Outbox>()
  const load = useCallback(async (): Promise<Outbox | undefined> => {
    const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, scriptPatienceMs))
    const parts = Promise.all([import('./waiting-messages.tsx'), import('./outbox.ts')])
    const [messages, queue] = (await Promise.race([parts, tooLate]).catch(() => undefined)) ?? []
    if (!messages || !queue) return undefined
    const outbox = { WaitingMessages: messages.WaitingMessages, outbox: queue.outbox }
    setLoaded(outbox)
    return outbox
  }, [])

  useEffect(() => {
    const place = form.current
    if (place?.contains(document.activeElement)) void load()
    place?.addEventListener('focusin', load, { once: true })
    void hasOutbox().then((has) => (has ? load() : undefined))
    return () => place?.removeEventListener('focusin', load)
  }, [form, load])

  return { loaded, load }
}
