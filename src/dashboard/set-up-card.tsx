import { dashboardPaths } from '../api/dashboard-paths.ts'
import { endpoints } from '../api/endpoints.ts'
import { callApi } from '../browser/call-api.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { useChangeReport } from '../ui/dashboard/action.tsx'
import { SubmitForm } from '../ui/forms/submit-form.tsx'
import type { SetUp } from './set-up.server.ts'
import { PhoneField } from './set-up-fields.tsx'
import { itemNames, stepAddress } from './set-up-steps.ts'

/** Asks the next question of the set-up, until it is done. */
export function SetUpCard({ setUp: { open, samples } }: { setUp: SetUp }) {
  const [next] = open
  if (!next) return null
  return (
    <section id="set-up" aria-label={m.setUp_heading()} className="panel set-up-card">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className={`text-sm/[1.3] font-semibold ${samples.length > 0 ? 'text-kandangi' : ''}`}>
          {samples.length > 0 ? m.setUp_areSamples() : m.setUp_heading()}
        </p>
        <a href={localPath(dashboardPaths.setUp)} className="link flex min-h-11 items-center font-semibold">
          {m.setUp_continue()}
        </a>
      </div>
      {next === 'phone' ? (
        <PhoneForm />
      ) : (
        <a href={stepAddress(next)} className="button button-quiet">
          {next === 'whatsapp' ? m.setUp_addWhatsapp() : itemNames[next]()}
        </a>
      )}
    </section>
  )
}

export function SampleNotice() {
  return <p className="text-sm font-semibold text-kandangi">{m.setUp_areSamples()}</p>
}

function PhoneForm() {
  const reportChange = useChangeReport()
  const group = m.contact_phone()
  return (
    <SubmitForm
      endpoint={endpoints.changeContactInfo}
      onDone={() =>
        reportChange(m.shopDetails_saved({ group }), {
          label: m.shopDetails_undoSaved({ group }),
          run: () => callApi(endpoints.changeContactInfo, { phone: '' }),
          done: m.shopDetails_undone({ group }),
        })
      }
      className="grid-cols-[1fr_auto] items-start gap-2"
      submit={{ text: m.admin_saveUpload(), busyText: m.admin_saving(), className: 'px-2.5 text-sm' }}
    >
      <PhoneField />
    </SubmitForm>
  )
}
