import { useEffect, useState, useSyncExternalStore } from 'react'
import { endpoints } from '../api/endpoints.ts'
import type { sharedPhotosPath } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { callApi } from '../ui/call-api.ts'
import { navigateWithMessage } from '../ui/navigate-with-message.ts'
import { toast } from '../ui/toasts.ts'
import { AccountCard } from './account-card.tsx'
import { LogoutForm } from './logout-form.tsx'
import { showSignedIn } from './session-display.ts'
import { CodeForm, SignInForm } from './sign-in-forms.tsx'
import { storedEmail, storeSession } from './stored-session.ts'

export interface LoginCardProps {
  hasSession: boolean
  /** Whether a form posted without script asks for the code of the second factor. */
  asksForCode: boolean
  /** The page after the login: the home page, or the photos that were shared to the shop. */
  next: '/' | typeof sharedPhotosPath
}

export function LoginCard({ hasSession, asksForCode, next }: LoginCardProps) {
  const [justLoggedIn, setJustLoggedIn] = useState(false)
  const isStored = useSyncExternalStore(
    () => () => {},
    () => storedEmail() !== undefined,
    () => hasSession,
  )
  useSignOutOnOpening(hasSession)

  function enter({ email }: { email: string }) {
    setJustLoggedIn(true)
    storeSession(email)
    return navigateWithMessage(next, m.accounts_loginSuccessful())
  }

  if (isStored && !justLoggedIn)
    return (
      <AccountCard heading={m.accounts_loginHeading()} links={[{ to: '/', text: m.page_back() }]}>
        <p>{m.accounts_alreadyLoggedIn()}</p>
        <LogoutForm text={m.accounts_logout()} className="button button-primary" />
      </AccountCard>
    )
  return (
    <AccountCard
      heading={m.accounts_loginHeading()}
      links={[
        { to: '/forgot-password', text: m.accounts_forgotPassword() },
        { to: '/register', text: m.accounts_noAccount() },
      ]}
    >
      <LoginForm asksForCode={asksForCode} onLoggedIn={enter} />
    </AccountCard>
  )
}

/**
 * Opening the page ends the session; the stored keys stay, and with them what the page says (specification, sections 2
 * and 4). It is done here because a page that is only prefetched must sign nobody out.
 */
function useSignOutOnOpening(hasSession: boolean) {
  useEffect(() => {
    if (!hasSession) return
    // The user did not ask for this, so no message follows.
    callApi(endpoints.signOut, {}).then(
      () => showSignedIn(false),
      () => {},
    )
  }, [hasSession])
}

interface LoginFormProps {
  asksForCode: boolean
  onLoggedIn: (answer: { email: string }) => Promise<void>
}

function LoginForm({ asksForCode, onLoggedIn }: LoginFormProps) {
  const [isAtCode, setAtCode] = useState(asksForCode)
  if (isAtCode)
    return (
      <>
        <p>{m.security_codeAsked()}</p>
        <CodeForm onDone={onLoggedIn} />
        <p>
          <a href={localPath('/login')}>{m.security_startAgain()}</a>
        </p>
      </>
    )
  return (
    <SignInForm
      onDone={(answer) => (answer.mfaInfo ? setAtCode(true) : onLoggedIn(answer))}
      onRefused={() => toast(m.accounts_loginFailed(), 'problem')}
      submit={{ text: m.accounts_login(), busyText: m.accounts_loggingIn() }}
    />
  )
}
