import type { ComponentType } from 'react'
import { AccountCard } from '../accounts/sign-in/account-card.tsx'
import {
  ConfirmEmailForm,
  ForgotPasswordForm,
  RegisterForm,
  ResetPasswordForm,
} from '../accounts/sign-in/account-forms.tsx'
import { LoginCard, type LoginCardProps } from '../accounts/sign-in/login-card.tsx'
import { isCodeOfOwner } from '../accounts/sign-in/mailed-links.server.ts'
import { ownerPasswordMinLength, sharedPhotosPath } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { Island } from '../ui/island.server.tsx'
import { PrivacyLines } from '../ui/privacy-lines.tsx'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { definePage, type Loaded, type Page, type PageContext } from './page.server.ts'

const loginLink = (text = m.accounts_backToLogin()) => ({ to: '/login', text })

export const accountPages = [
  definePage({
    path: '/login',
    access: 'anyone',
    // The address may contain nothing else of a visitor.
    cache: { query: (search) => ['code', 'shared'].filter((name) => search.has(name)).join('&') },
    load: ({ isSignedIn, search }): Loaded<LoginCardProps> => ({
      data: {
        hasSession: isSignedIn,
        asksForCode: search.has('code'),
        next: search.has('shared') ? sharedPhotosPath : '/',
      },
    }),
    describe: (_, { identity }) =>
      describeUnindexed(identity, m.accounts_loginHeading(), m.accounts_loginDescription(identity)),
    Content: ({ data }) => <Island name="login" component={LoginCard} props={data} />,
  }),
  cardPage('register', RegisterForm, loadMinLength, {
    cache: {},
    heading: m.accounts_registerHeading,
    description: m.accounts_registerDescription,
    note: m.accounts_benefits,
    privacy: m.privacy_accountLines,
    links: () => [loginLink(m.accounts_haveAccount())],
  }),
  cardPage('forgot-password', ForgotPasswordForm, () => ({ data: {} }), {
    cache: {},
    heading: m.accounts_forgotHeading,
    description: m.accounts_forgotIntro,
    links: () => [loginLink()],
  }),
  cardPage('reset-password', ResetPasswordForm, loadMailedLink, {
    heading: m.accounts_resetHeading,
    description: m.accounts_resetDescription,
    links: () => [{ to: '/forgot-password', text: m.accounts_getNewLink() }, loginLink()],
  }),
  cardPage('change-email', ConfirmEmailForm, loadMailedLink, {
    heading: m.security_emailHeading,
    description: m.security_emailDescription,
    links: () => [loginLink()],
  }),
]

interface Card extends Pick<Page<unknown>, 'cache'> {
  heading: () => string
  description: (identity: Identity) => string
  note?: () => string
  privacy?: () => string
  links: () => { to: string; text: string }[]
}

function cardPage<Data extends object>(
  name: string,
  Form: ComponentType<Data>,
  load: (context: PageContext) => Loaded<Data> | Promise<Loaded<Data>>,
  { cache, heading, description, note, privacy, links }: Card,
) {
  return definePage<Data>({
    path: `/${name}`,
    access: 'anyone',
    cache,
    load,
    describe: (_, { identity }) => describeUnindexed(identity, heading(), description(identity)),
    Content: ({ data }) => (
      <AccountCard heading={heading()} note={note?.()} links={links()}>
        {'oobCode' in data && !data.oobCode ? (
          <p>{m.accounts_linkNotValid()}</p>
        ) : (
          <Island name={name} component={Form} props={data} />
        )}
        {privacy && <PrivacyLines text={privacy()} />}
      </AccountCard>
    ),
  })
}

function loadMinLength({ deps }: PageContext) {
  return { data: { minLength: deps.config.passwordMinLength } }
}

async function loadMailedLink({ search, flash, deps }: PageContext) {
  // After a failed form post without script, the flash message contains the code.
  const oobCode = search.get('oobCode') || flash?.values.oobCode || ''
  return {
    data: {
      oobCode,
      minLength: (await isCodeOfOwner(deps, oobCode)) ? ownerPasswordMinLength : deps.config.passwordMinLength,
    },
    // The referrer contains the code. Other sites must not get it, but the shop reads the language from it.
    headers: { 'Referrer-Policy': 'same-origin' },
  }
}
