import { useNavigate } from 'react-router'
import { calls } from '../contract/calls.ts'
import { CallForm } from '../ui/call-form.tsx'
import { toast } from '../ui/toasts.tsx'
import { m } from '../words/compiled/messages.js'
import { clearStoredSession } from './stored-session.ts'

/** Ends the session, clears the keys and goes home; without an answer from the shop nobody is told that it worked. */
export function LogoutButton({ text, className }: { text: string; className?: string }) {
  const navigate = useNavigate()

  function leave() {
    clearStoredSession()
    toast(m.accounts_loggedOut())
    navigate('/')
  }

  return (
    <CallForm call={calls.signOut} onDone={leave} className="logout-form">
      {() => (
        <button type="submit" className={className}>
          {text}
        </button>
      )}
    </CallForm>
  )
}
