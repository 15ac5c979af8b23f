import { useState } from 'react'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { endpoints } from '../api/endpoints.ts'
import { emailMaxLength } from '../api/shop-constants.ts'
import { callApi } from '../browser/call-api.ts'
import { m } from '../messages/compiled/messages.js'
import { dateAt, shortTimeAt } from '../messages/dates.ts'
import { foreignLanguage } from '../messages/detect-language.ts'
import { localPath } from '../messages/language.ts'
import { useAction, useChangeReport } from '../ui/dashboard/action.tsx'
import { DeletionDialog } from '../ui/dashboard/dialog.tsx'
import { DownloadLink } from '../ui/dashboard/download-link.tsx'
import { Button, Failure } from '../ui/forms/button.tsx'
import { usePasswordConfirmation } from '../ui/forms/form-state.ts'
import type { FoundPerson } from './find-person.server.ts'

/** Shows, exports and erases what the shop stores about one person. */
export function PersonPanel(found: FoundPerson) {
  const { typed, who, messages, account, mailCount } = found
  const isFound = messages.length > 0 || account || mailCount > 0
  return (
    <section id="person" tabIndex={-1} aria-labelledby="person-heading" className="panel grid gap-4">
      <h2 id="person-heading">{m.privacy_person()}</h2>
      <p>{m.privacy_personHint()}</p>
      <form action={localPath(dashboardPaths.messages)} className="grid-cols-[minmax(0,1fr)_auto] gap-2">
        <input
          name="person"
          defaultValue={typed}
          maxLength={emailMaxLength}
          autoComplete="off"
          aria-label={m.privacy_personField()}
          placeholder={m.privacy_personField()}
          className="field-input"
        />
        <Button type="submit" kind="quiet">
          {m.privacy_personFind()}
        </Button>
      </form>
      <p role="status" className="font-semibold wrap-anywhere empty:hidden">
        {who && !isFound && m.privacy_personNothing({ who })}
        {typed && !who && m.privacy_personInvalid()}
      </p>
      {who && isFound && (
        <>
          <ul className="grid gap-3 wrap-anywhere">
            {account && (
              <li>
                <p className="font-semibold">{m.privacy_personAccount({ date: dateAt(account.createdTime) })}</p>
                <p>{account.email}</p>
              </li>
            )}
            {mailCount > 0 && <li className="font-semibold">{m.privacy_personMails({ count: mailCount })}</li>}
            {messages.length > 0 && (
              <li className="font-semibold">{m.privacy_personMessages({ count: messages.length })}</li>
            )}
            {messages.map(({ id, name, email, message, receivedTime }) => (
              <li key={id} className="border-t border-thread pt-3">
                <p className="text-sm text-teak-soft">
                  {shortTimeAt(receivedTime)} · <bdi>{name}</bdi> · {email}
                </p>
                <p dir="auto" lang={foreignLanguage(message)} className="whitespace-pre-line">
                  {message}
                </p>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-3 max-sm:*:grow">
            <DownloadLink
              href={`${endpoints.exportPerson.path}?${new URLSearchParams({ who })}`}
              className="button button-quiet"
            >
              {m.privacy_personExport()}
            </DownloadLink>
            <Erasure who={who} />
          </div>
        </>
      )}
    </section>
  )
}

function Erasure({ who }: { who: string }) {
  const [isOpen, setOpen] = useState(false)
  const reportChange = useChangeReport()
  const withPasswordConfirmation = usePasswordConfirmation()
  const { busy, failure, run } = useAction(async () => {
    await withPasswordConfirmation(() => callApi(endpoints.erasePerson, { who }))
    await reportChange(m.privacy_personErased())
  }, m.admin_actionFailed)
  return (
    <>
      <Button
        kind="danger"
        aria-haspopup="dialog"
        busyText={busy && m.privacy_personErasing()}
        onClick={() => setOpen(true)}
      >
        {m.privacy_personErase()}
      </Button>
      <Failure>{failure}</Failure>
      {isOpen && (
        <DeletionDialog
          heading={m.privacy_personConfirm({ who })}
          hint={m.privacy_personConfirmHint()}
          deleteText={m.privacy_personErase()}
          onDelete={run}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
