import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi, messageFor } from '../ui/call-api.ts'
import { clearStoredSession } from '../ui/stored-session.ts'
import { navigateWithMessage, toast } from '../ui/toasts.ts'

/** `session-display.ts` submits the form, so that the page stays open if the shop is unreachable. */
export function LogoutForm({ text, className }: { text: string; className: string }) {
  return (
    <form method="post" action={endpoints.signOut.path} className="logout-form contents">
      <button type="submit" className={className}>
        {text}
      </button>
    </form>
  )
}

export async function signOut(): Promise<void> {
  try {
    await callApi(endpoints.signOut, {})
  } catch (error) {
    return toast(messageFor(error), 'problem')
  }
  clearStoredSession()
  await navigateWithMessage('/', m.accounts_loggedOut())
}
