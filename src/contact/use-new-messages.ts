import { useEffect } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { callApi } from '../ui/call-api.ts'
import { useRefresh } from '../ui/refresh.ts'

const checkIntervalMs = 60_000
const typingPauseMs = 10_000

export function useNewMessages(newestId: string | undefined): void {
  const refresh = useRefresh()

  useEffect(() => {
    let typedTime = 0

    async function check() {
      if (document.hidden) return
      // The next check tries again after a failure.
      const list = await callApi(endpoints.listContactMessages, { pageSize: 1 }).catch(() => undefined)
      const isTyping = Date.now() - typedTime < typingPauseMs
      if (list && list.messages[0]?.id !== newestId && !isTyping && !isDialogOrUndoShown()) await refresh()
    }

    const controller = new AbortController()
    const { signal } = controller
    const timer = setInterval(check, checkIntervalMs)
    document.addEventListener('visibilitychange', check, { signal })
    window.addEventListener('focus', check, { signal })
    document.addEventListener('input', () => (typedTime = Date.now()), { signal })
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [newestId, refresh])
}

function isDialogOrUndoShown(): boolean {
  return document.querySelector('dialog, .toast-action') !== null
}
