import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { calls } from '../contract/calls.ts'
import { sharedPhotosPath } from '../contract/shop-facts.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toasts.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { m } from '../words/compiled/messages.js'
import { currentLanguage, pathIn } from '../words/language.ts'
import type { Route } from './+types/login-page'
import { AccountCard } from './account-card.tsx'
import { CodeForm } from './code-form.tsx'
import { LogoutButton } from './logout-button.tsx'
import { useSignOutOnOpening } from './sign-out-on-opening.ts'
import { storeSession, useSignedInEmail } from './stored-session.ts'

export const meta: Route.MetaFunction = () => describeUnlisted(m.accounts_loginHeading(), m.accounts_loginDescription())

export default function LoginPage() {
  const [justLoggedIn, setJustLoggedIn] = useState(false)
  // The form stays while home is on its way; its own success is no news to whoever just pressed the button.
  const wasLoggedIn = useSignedInEmail() !== undefined && !justLoggedIn
  useSignOutOnOpening()

  return (
    <AccountCard heading={m.accounts_loginHeading()} links={wasLoggedIn ? waysHome() : waysIn()}>
      {wasLoggedIn ? (
        <>
          <p>{m.accounts_alreadyLoggedIn()}</p>
          <LogoutButton text={m.accounts_logout()} className="button button-primary" />
        </>
      ) : (
        <LoginForm leaving={justLoggedIn} onLoggedIn={() => setJustLoggedIn(true)} />
      )}
    </AccountCard>
  )
}

function waysHome() {
  return [{ to: '/', text: m.page_back() }]
}

function waysIn() {
  return [
    { to: '/forgot-password', text: m.accounts_forgotPassword() },
    { to: '/register', text: m.accounts_noAccount() },
  ]
}

/** The password, and where the owner has set it up, the code of her second factor. */
function LoginForm({ leaving, onLoggedIn }: { leaving: boolean; onLoggedIn: () => void }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // A form that the browser posted by itself leads to this address.
  const [asksForCode, setAsksForCode] = useState(search.has('code'))

  function enter({ email }: { email: string }) {
    onLoggedIn()
    storeSession(email)
    toast(m.accounts_loginSuccessful())
    navigate(search.has('shared') ? sharedPhotosPath : '/')
  }

  if (asksForCode)
    return (
      <>
        <p>{m.safety_codeAsked()}</p>
        <CodeForm leaving={leaving} onDone={enter} />
        <p>
          <a href={pathIn(currentLanguage(), '/login')}>{m.safety_startAgain()}</a>
        </p>
      </>
    )
  return (
    <CallForm
      call={calls.signInWithPassword}
      toInput={({ email, password }) => ({ email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' })}
      onDone={(answer) => (answer.mfaInfo ? setAsksForCode(true) : enter(answer))}
      onRefused={() => toast(m.accounts_loginFailed(), 'problem')}
    >
      {({ busy }) => (
        <>
          <Field label={m.accounts_email()} name="email" type="email" autoComplete="username" required />
          <Field
            label={m.accounts_password()}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <Button type="submit" busyText={(busy || leaving) && m.accounts_loggingIn()}>
            {m.accounts_login()}
          </Button>
        </>
      )}
    </CallForm>
  )
}
