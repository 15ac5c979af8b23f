import { calls } from '../api/calls.ts'
import { m } from '../messages/compiled/messages.js'
import { ask, sentenceFor } from '../ui/ask.ts'
import { leaveFor } from '../ui/leave-for.ts'
import { toast } from '../ui/toasts.ts'
import { clearStoredSession } from './stored-session.ts'

/** Ends the session and opens the home page. Without an answer from the shop the session stays. */
export async function signOut(): Promise<void> {
  try {
    await ask(calls.signOut, {})
  } catch (error) {
    return toast(sentenceFor(error), 'problem')
  }
  clearStoredSession()
  await leaveFor('/', m.accounts_loggedOut())
}
