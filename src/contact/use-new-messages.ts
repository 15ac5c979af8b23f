import { useEffect } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { callApi } from '../ui/call-api.ts'
import { useRefresh } from '../ui/refresh.ts'

const lookEveryMs = 60_000
/** Whoever has typed within this time is at it. */
const typingMs = 10_000

/**
 * Shows what has come meanwhile: each minute, and when one comes back to the page. The newest message is asked for
 * alone, and only when it is another one everything anew.
 */
export function useNewMessages(newestId: string | undefined): void {
  const refresh = useRefresh()

  useEffect(() => {
    let isLooking = false
    let typedTime = 0

    async function look() {
      if (isLooking || document.hidden) return
      isLooking = true
      // Without an answer it is asked again in a minute.
      const answer = await callApi(endpoints.listContactMessages, { pageSize: 1 }).catch(() => undefined)
      isLooking = false
      const isAtWork = Date.now() - typedTime < typingMs || isAnswering()
      if (answer && answer.messages[0]?.id !== newestId && !isAtWork) await refresh()
    }

    const leaving = new AbortController()
    const whileHere = { signal: leaving.signal }
    const timer = setInterval(look, lookEveryMs)
    document.addEventListener('visibilitychange', look, whileHere)
    window.addEventListener('focus', look, whileHere)
    document.addEventListener('input', () => (typedTime = Date.now()), whileHere)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [newestId, refresh])
}

/** Whether something waits for her: a question, or an Undo. */
function isAnswering(): boolean {
  return document.querySelector('[role="alertdialog"], [role="dialog"], .toast-action') !== null
}
