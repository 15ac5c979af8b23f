import { Toast } from '@base-ui/react/toast'
import { useEffect, useState } from 'react'
import { messages } from '../contract/messages.ts'
import { toastDurationMs } from '../contract/shop-facts.ts'

const manager = Toast.createToastManager()

/** Shows a notice in the top right corner for its time. */
export function toast(text: string): void {
  manager.add({ title: text, timeout: toastDurationMs })
}

/** Shows a notice for its full time on the page that is about to load. */
export function toastAfterReload(text: string): void {
  sessionStorage.setItem(carriedKey, text)
}

const carriedKey = 'carriedToast'

/**
 * Where notices appear. `initial` is one that the server has to say: it stands in the page as it is until the script
 * is there, and then has its full time.
 */
export function Toasts({ initial }: { initial?: string }) {
  const [hydrated, setHydrated] = useState(false)

  useEffect(() => {
    setHydrated(true)
    const carried = sessionStorage.getItem(carriedKey)
    sessionStorage.removeItem(carriedKey)
    if (carried) toast(carried)
  }, [])
  useEffect(() => {
    if (initial) toast(initial)
  }, [initial])

  return (
    <Toast.Provider toastManager={manager} timeout={toastDurationMs} limit={4}>
      {initial && !hydrated && (
        <div className="toasts">
          <p role="status" className="toast">
            {initial}
          </p>
        </div>
      )}
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={messages.toast.label}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** What is said is a line, not a dialog of that name; the region around it announces it. */
const aLine = { role: 'group', 'aria-labelledby': undefined, 'aria-modal': undefined }

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((one) => (
    <Toast.Root key={one.id} toast={one} className="toast" swipeDirection={['right', 'up']} {...aLine}>
      <Toast.Title render={<p />} className="toast-text" />
      <Toast.Close className="toast-close" aria-label={messages.toast.close} aria-hidden={undefined}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" />
        </svg>
      </Toast.Close>
    </Toast.Root>
  ))
}
