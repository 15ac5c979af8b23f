import { endpoints } from '../../api/endpoints.ts'
import { callApi, messageFor } from '../../browser/call-api.ts'
import { clearStoredSession } from '../../browser/stored-session.ts'
import { navigateWithMessage, toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'

export async function signOut(): Promise<void> {
  try {
    await callApi(endpoints.signOut, {})
  } catch (error) {
    return toast(messageFor(error), 'problem')
  }
  clearStoredSession()
  await navigateWithMessage('/', m.accounts_loggedOut())
}
