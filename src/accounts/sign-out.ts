import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi, messageFor } from '../ui/call-api.ts'
import { clearStoredSession } from '../ui/stored-session.ts'
import { navigateWithMessage, toast } from '../ui/toasts.ts'

export async function signOut(): Promise<void> {
  try {
    await callApi(endpoints.signOut, {})
  } catch (error) {
    return toast(messageFor(error), 'problem')
  }
  clearStoredSession()
  await navigateWithMessage('/', m.accounts_loggedOut())
}
