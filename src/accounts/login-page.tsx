import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '../contract/calls.ts'
import { messages } from '../contract/messages.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toasts.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import type { Route } from './+types/login-page'
import { AccountCard } from './account-card.tsx'
import { LogoutButton } from './logout-button.tsx'
import { useSignOutOnOpening } from './sign-out-on-opening.ts'
import { storeSession, useSignedInEmail } from './stored-session.ts'

const { accounts } = messages

export const meta: Route.MetaFunction = () => describeUnlisted(accounts.loginHeading, accounts.loginDescription)

const waysHome = [{ to: '/', text: messages.page.back }]
const waysIn = [
  { to: '/forgot-password', text: accounts.forgotPassword },
  { to: '/register', text: accounts.noAccount },
]

export default function LoginPage() {
  const [justLoggedIn, setJustLoggedIn] = useState(false)
  // The form stays while home is on its way; its own success is no news to whoever just pressed the button.
  const wasLoggedIn = useSignedInEmail() !== undefined && !justLoggedIn
  useSignOutOnOpening()

  return (
    <AccountCard heading={accounts.loginHeading} links={wasLoggedIn ? waysHome : waysIn}>
      {wasLoggedIn ? (
        <>
          <p>{accounts.alreadyLoggedIn}</p>
          <LogoutButton text={accounts.logout} className="button button-primary" />
        </>
      ) : (
        <LoginForm leaving={justLoggedIn} onLoggedIn={() => setJustLoggedIn(true)} />
      )}
    </AccountCard>
  )
}

function LoginForm({ leaving, onLoggedIn }: { leaving: boolean; onLoggedIn: () => void }) {
  const navigate = useNavigate()

  function enter({ email }: { email: string }) {
    onLoggedIn()
    storeSession(email)
    toast(accounts.loginSuccessful)
    navigate('/')
  }

  return (
    <CallForm
      call={calls.signInWithPassword}
      toInput={({ email, password }) => ({ email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' })}
      onDone={enter}
      onRefused={() => toast(accounts.loginFailed, 'problem')}
    >
      {({ busy }) => (
        <>
          <Field label={accounts.email} name="email" type="email" autoComplete="username" required />
          <Field label={accounts.password} name="password" type="password" autoComplete="current-password" required />
          <Button type="submit" busyText={(busy || leaving) && accounts.loggingIn}>
            {accounts.login}
          </Button>
        </>
      )}
    </CallForm>
  )
}
