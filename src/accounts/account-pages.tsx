import type { ComponentType } from 'react'
import { adminPasswordMinLength, sharedPhotosPath } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { type Loaded, page } from '../platform/http/page.server.ts'
import type { RequestContext } from '../platform/request-context.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { AccountCard } from './account-card.tsx'
import { ConfirmEmailForm, ForgotPasswordForm, RegisterForm, ResetPasswordForm } from './account-forms.tsx'
import { LoginCard, type LoginCardProps } from './login-card.tsx'
import { isCodeOfOwner } from './mailed-links.server.ts'

const loginLink = (text = m.accounts_backToLogin()) => ({ to: '/login', text })

export const accountPages = {
  '/login': page({
    load: ({ visitor, search }): Loaded<LoginCardProps> => ({
      data: {
        hasSession: visitor !== undefined,
        asksForCode: search.has('code'),
        next: search.has('shared') ? sharedPhotosPath : '/',
      },
    }),
    describe: (_, identity) =>
      describeUnindexed(identity, m.accounts_loginHeading(), m.accounts_loginDescription(identity)),
    Content: ({ data }) => <Island name="login" component={LoginCard} props={data} />,
  }),
  '/register': cardPage('register', RegisterForm, loadMinLength, {
    heading: m.accounts_registerHeading,
    description: m.accounts_registerDescription,
    links: () => [loginLink(m.accounts_haveAccount())],
  }),
  '/forgot-password': cardPage('forgot-password', ForgotPasswordForm, () => ({ data: {} }), {
    heading: m.accounts_forgotHeading,
    description: m.accounts_forgotIntro,
    links: () => [loginLink()],
  }),
  '/reset-password': cardPage('reset-password', ResetPasswordForm, loadMailedLink, {
    heading: m.accounts_resetHeading,
    description: m.accounts_resetDescription,
    links: () => [{ to: '/forgot-password', text: m.accounts_getNewLink() }, loginLink()],
  }),
  '/change-email': cardPage('change-email', ConfirmEmailForm, loadMailedLink, {
    heading: m.security_emailHeading,
    description: m.security_emailDescription,
    links: () => [loginLink()],
  }),
}

interface Card {
  heading: () => string
  description: (identity: Identity) => string
  links: () => { to: string; text: string }[]
}

function cardPage<Data extends object>(
  island: string,
  Form: ComponentType<Data>,
  load: (context: RequestContext) => Loaded<Data> | Promise<Loaded<Data>>,
  { heading, description, links }: Card,
) {
  return page<Data>({
    load,
    describe: (_, identity) => describeUnindexed(identity, heading(), description(identity)),
    Content: ({ data }) => (
      <AccountCard heading={heading()} links={links()}>
        {'oobCode' in data && !data.oobCode ? (
          <p>{m.accounts_linkNotValid()}</p>
        ) : (
          <Island name={island} component={Form} props={data} />
        )}
      </AccountCard>
    ),
  })
}

function loadMinLength({ shop }: RequestContext) {
  return { data: { minLength: shop.config.passwordMinLength } }
}

async function loadMailedLink({ search, flash, shop }: RequestContext) {
  // After a failed form post without script, the flash message contains the code.
  const oobCode = search.get('oobCode') || flash?.values.oobCode || ''
  return {
    data: {
      oobCode,
      minLength: (await isCodeOfOwner(shop, oobCode)) ? adminPasswordMinLength : shop.config.passwordMinLength,
    },
    // The referrer contains the code. Other sites must not get it, but the shop reads the language from it.
    headers: { 'Referrer-Policy': 'same-origin' },
  }
}
