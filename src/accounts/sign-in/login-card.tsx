import { useEffect, useLayoutEffect, useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { callApi } from '../../browser/call-api.ts'
import { storedEmail, storeSession } from '../../browser/stored-session.ts'
import { navigateWithMessage, toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { AccountCard } from './account-card.tsx'
import { forgetTypedEmail } from './account-fields.tsx'
import { LogoutForm } from './logout-form.tsx'
import { showSignedIn } from './session-display.ts'
import { SignInForm } from './sign-in-forms.tsx'

export interface LoginCardProps {
  hasSession: boolean
  /** The form without script has already submitted the password. */
  asksForCode: boolean
  next: string
}

export function LoginCard({ hasSession, asksForCode, next }: LoginCardProps) {
  const [isStored, setStored] = useState(hasSession)
  const [isAtCode, setAtCode] = useState(asksForCode)
  useLayoutEffect(() => setStored(storedEmail() !== undefined), [])
  // Opening the page ends the session but not the stored keys (specification, sections 2 and 4). The server must
  // not do this, because prefetching the page would sign the user out.
  useEffect(() => {
    if (hasSession)
      callApi(endpoints.signOut, {}).then(
        () => showSignedIn(false),
        () => {},
      )
  }, [hasSession])

  function openNextPage({ email }: { email: string }) {
    storeSession(email)
    forgetTypedEmail()
    return navigateWithMessage(next, m.accounts_loginSuccessful())
  }

  if (isStored)
    return (
      <AccountCard heading={m.accounts_loginHeading()} links={[{ to: '/', text: m.page_back() }]}>
        <p>{m.accounts_alreadyLoggedIn()}</p>
        <LogoutForm text={m.accounts_logout()} className="button button-primary" />
      </AccountCard>
    )
  return (
    <AccountCard
      heading={m.accounts_loginHeading()}
      note={isAtCode ? undefined : m.accounts_benefits()}
      links={isAtCode ? [] : accountLinks()}
    >
      <SignInForm
        startsWithCode={asksForCode}
        onCode={() => setAtCode(true)}
        onDone={openNextPage}
        onError={() => toast(m.accounts_loginFailed(), 'problem')}
        submit={{ text: m.accounts_login(), busyText: m.accounts_loggingIn() }}
      />
    </AccountCard>
  )
}

const accountLinks = () => [
  { to: '/forgot-password', text: m.accounts_forgotPassword() },
  { to: '/register', text: m.accounts_noAccount() },
]
