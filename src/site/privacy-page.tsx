import type { ReactNode } from 'react'
import { PasswordField } from '../accounts/sign-in/account-fields.tsx'
import { phoneLink } from '../api/contact-channels.ts'
import { endpoints } from '../api/endpoints.ts'
import { spamDays } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { dateAt } from '../messages/dates.ts'
import { localPath } from '../messages/language.ts'
import { SubmitForm } from '../ui/forms/submit-form.tsx'
import { OwnerText } from '../ui/owner-text.tsx'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import type { FrameData } from './frame.server.ts'
import { definePage } from './page.server.ts'
import { loadPrivacyFacts, type PrivacyFacts } from './privacy-facts.server.ts'
import { storedInBrowser } from './stored-in-browser.ts'

const stored: Record<keyof typeof storedInBrowser, () => string> = {
  session: m.privacy_kept_session,
  draft: m.privacy_kept_draft,
  waiting: m.privacy_kept_waiting,
  hearts: m.privacy_kept_hearts,
  choices: m.privacy_kept_choices,
  offline: m.privacy_kept_offline,
  notices: m.privacy_kept_notices,
  owner: m.privacy_kept_owner,
}

/** Says what the shop stores about people, as its settings are. */
export const privacyPage = definePage<PrivacyFacts>({
  path: '/privacy',
  access: 'anyone',
  cache: {},
  offline: true,
  load: async ({ deps, frame }) => ({ data: await loadPrivacyFacts(deps, frame) }),
  describe: (_, { identity }) => describeUnindexed(identity, m.privacy_heading(), m.privacy_intro()),
  Content: ({ data, frame }) => (
    <div className="wrap max-w-[48rem] py-8 md:py-14">
      <h1 className="text-kandangi">{m.privacy_heading()}</h1>
      <p className="mt-4 text-lg">{m.privacy_intro()}</p>
      <dl className="mt-6 grid gap-5">
        <Stored title={m.privacy_message_title()}>
          {m.privacy_message_text(data)} {m.privacy_message_spam({ spamDays })}
        </Stored>
        <Stored title={m.privacy_account_title()}>{m.privacy_account_text()}</Stored>
        <Stored title={m.privacy_photos_title()}>{m.privacy_photos_text()}</Stored>
        <Stored title={m.privacy_visits_title()}>
          {data.countsVisits ? m.privacy_visits_counted() : m.privacy_visits_notCounted()}
        </Stored>
        <Stored title={m.privacy_log_title()}>{m.privacy_log_text()}</Stored>
      </dl>
      <Part heading={m.privacy_where()}>
        <ul className="grid gap-3">
          {listPlaces(data).map((place) => (
            <li key={place} className="stitched">
              {place}
            </li>
          ))}
        </ul>
      </Part>
      <Part heading={m.privacy_browser()}>
        <p>
          {data.hasServiceCookies ? m.privacy_serviceCookies({ company: data.service ?? '' }) : m.privacy_noCookies()}{' '}
          {m.privacy_browserList()}
        </p>
        <ul className="grid gap-3">
          {Object.entries(stored).map(([purpose, text]) => (
            <li key={purpose} className="stitched">
              {text()}{' '}
              <span className="text-sm wrap-anywhere text-teak-soft">
                (<span lang="en">{storedInBrowser[purpose as keyof typeof stored].join(', ')}</span>)
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part heading={m.privacy_rights()}>
        <p>{m.privacy_rightsText()}</p>
        <Contact {...frame} />
        <p>{m.privacy_answer()}</p>
        <p>{m.privacy_children()}</p>
        <p>{m.privacy_breach()}</p>
      </Part>
      <Part id="delete" heading={m.privacy_delete()}>
        <p>{m.privacy_deleteText()}</p>
        <Deletion user={frame.user} />
      </Part>
      {data.ownText && (
        <Part heading={m.privacy_ownText()}>
          <OwnerText text={data.ownText} className="whitespace-pre-line wrap-anywhere" />
        </Part>
      )}
      <p className="mt-8 text-sm text-teak-soft">
        {m.privacy_changed({ date: dateAt(Date.parse(`${data.changedDay}T12:00Z`)) })}
      </p>
    </div>
  ),
})

function listPlaces(facts: PrivacyFacts): string[] {
  const { bucket, hasBackups, copies, mail, hasPush, service } = facts
  const places = [
    m.privacy_server(),
    bucket && m.privacy_bucket({ company: bucket }),
    hasBackups && m.privacy_backups(),
    copies && m.privacy_copies({ company: copies }),
    (hasBackups || copies) && m.privacy_restored(),
    mail && m.privacy_mail({ company: mail }),
    hasPush && m.privacy_push(),
    service && m.privacy_service({ company: service }),
    m.privacy_whatsapp(),
    m.privacy_nobody(),
  ]
  return places.filter((place) => typeof place === 'string')
}

function Stored({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The form needs no script. An open page hides it after a logout in another window. */
function Deletion({ user }: Pick<FrameData, 'user'>) {
  if (user?.isOwner) return <p>{m.privacy_deleteOwner()}</p>
  return (
    <>
      <p data-when-signed-in="false" hidden={user !== undefined}>
        <a href={localPath('/login')} className="link inline-flex min-h-11 items-center">
          {m.privacy_deleteLogin()}
        </a>
      </p>
      {user && (
        <div data-when-signed-in="true" className="max-w-96">
          <SubmitForm
            endpoint={endpoints.deleteAccount}
            className="grid gap-4"
            onDone={() => {}}
            submit={{ text: m.privacy_delete(), busyText: m.privacy_deleting() }}
          >
            <PasswordField label={m.accounts_password()} />
          </SubmitForm>
        </div>
      )}
    </>
  )
}

function Part({ id, heading, children }: { id?: string; heading: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-10 grid gap-3">
      <h2 className="text-xl text-kandangi">{heading}</h2>
      {children}
    </section>
  )
}

function Contact({ phones, contactInfo: { email, address } }: FrameData) {
  return (
    <div className="grid justify-items-start gap-1 border-l-2 border-dashed border-mustard pl-4 wrap-anywhere">
      {phones.map(({ text, number }) => (
        <a key={text} href={phoneLink(number)} className="link py-2.5">
          {text}
        </a>
      ))}
      <a href={`mailto:${email}`} className="link py-2.5">
        {email}
      </a>
      <OwnerText as="address" text={address} />
    </div>
  )
}
