import type { ComponentType } from 'react'
import { sharedPhotosPath } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { type Loaded, type Page, page } from '../platform/http/page.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { AccountCard } from './account-card.tsx'
import { ConfirmEmailForm, ForgotPasswordForm, RegisterForm, ResetPasswordForm } from './account-forms.tsx'
import { LoginCard, type LoginCardProps } from './login-card.tsx'

const loginLink = (text = m.accounts_backToLogin()) => ({ to: '/login', text })

export const loginPage = page({
  load: ({ visitor, search }): Loaded<LoginCardProps> => ({
    data: {
      hasSession: visitor !== undefined,
      asksForCode: search.has('code'),
      // The dashboard redirects visitors to the home page.
      next: search.has('shared') ? sharedPhotosPath : '/admin',
    },
  }),
  describe: (_, identity) =>
    describeUnindexed(identity, m.accounts_loginHeading(), m.accounts_loginDescription(identity)),
  Content: ({ data }) => <Island name="login" component={LoginCard} props={data} />,
})

export const registerPage = cardPage({
  heading: m.accounts_registerHeading,
  description: m.accounts_registerDescription,
  links: () => [loginLink(m.accounts_haveAccount())],
  load: ({ shop }) => ({ data: { minLength: shop.config.passwordMinLength } }),
  Form: (props) => <Island name="register" component={RegisterForm} props={props} />,
})

export const forgotPasswordPage = cardPage({
  heading: m.accounts_forgotHeading,
  description: m.accounts_forgotIntro,
  links: () => [loginLink()],
  load: () => ({ data: {} }),
  Form: () => (
    <>
      <p>{m.accounts_forgotIntro()}</p>
      <Island name="forgot-password" component={ForgotPasswordForm} props={{}} />
    </>
  ),
})

export const resetPasswordPage = mailedLinkPage({
  heading: m.accounts_resetHeading,
  description: m.accounts_resetDescription,
  links: () => [{ to: '/forgot-password', text: m.accounts_getNewLink() }, loginLink()],
  Form: (props) => <Island name="reset-password" component={ResetPasswordForm} props={props} />,
})

export const changeEmailPage = mailedLinkPage({
  heading: m.security_emailHeading,
  description: m.security_emailDescription,
  links: () => [loginLink()],
  Form: ({ oobCode }) => <Island name="change-email" component={ConfirmEmailForm} props={{ oobCode }} />,
})

interface CardPage<Data> {
  heading: () => string
  description: (identity: Identity) => string
  links: () => { to: string; text: string }[]
  load: Page<Data>['load']
  Form: ComponentType<Data>
}

function cardPage<Data extends object>({ heading, description, links, load, Form }: CardPage<Data>) {
  return page<Data>({
    load,
    describe: (_, identity) => describeUnindexed(identity, heading(), description(identity)),
    // biome-ignore lint/correctness/noComponentHookFactories: It runs once for each page, when this module loads.
    Content: ({ data }) => (
      <AccountCard heading={heading()} links={links()}>
        <Form {...data} />
      </AccountCard>
    ),
  })
}

function mailedLinkPage({ Form, ...rest }: Omit<CardPage<{ oobCode: string; minLength: number }>, 'load'>) {
  return cardPage({
    ...rest,
    load: ({ search, flash, shop }) => ({
      data: {
        // After a failed form post without script, the flash message contains the code.
        oobCode: search.get('oobCode') || flash?.values.oobCode || '',
        minLength: shop.config.passwordMinLength,
      },
      // The referrer contains the code. Other sites must not get it, but the shop reads the language from it.
      headers: { 'Referrer-Policy': 'same-origin' },
    }),
    // biome-ignore lint/correctness/noComponentHookFactories: It runs once for each page, when this module loads.
    Form: (data) => (data.oobCode ? <Form {...data} /> : <p>{m.accounts_linkNotValid()}</p>),
  })
}
