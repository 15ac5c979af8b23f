import type { DesignFacts } from '../../api/design-facts.ts'
import { endpoints } from '../../api/endpoints.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { chosenFacts, factName, factOptions, factText } from '../../messages/design-facts.ts'
import { useChangeReport } from '../../ui/dashboard/action.tsx'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { useTypedValues } from '../../ui/dashboard/use-typed-values.ts'
import { Field, Select } from '../../ui/forms/field.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import type { ManagedPicture } from './manage-gallery.server.ts'

/** A fact that is left empty is that of the shop. */
export function FactsForm({ picture, ofShop }: { picture: ManagedPicture; ofShop: DesignFacts }) {
  const { id, code, facts: stored = {} } = picture
  const reportChange = useChangeReport()
  const { values, changes, change, forgetSent } = useTypedValues<Record<string, string>>(stored)
  const changed = Object.keys(changes)
  const bind = (name: string) => ({
    name,
    value: values[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  async function finish(_: unknown, sent: Record<string, string>) {
    const before = Object.fromEntries(changed.map((fact) => [fact, stored[fact as keyof DesignFacts] ?? '']))
    const isRefreshed = await reportChange(m.facts_saved(), {
      label: m.facts_undo({ item: code }),
      run: () => callApi(endpoints.changeGalleryItem, { id, facts: before }),
      done: m.facts_undone(),
    })
    if (isRefreshed) forgetSent(sent)
  }

  return (
    <div data-changing={changed.length > 0 ? '' : undefined}>
      <Collapsible title={m.facts_change()} label={m.facts_changeOf({ item: code })}>
        <SubmitForm
          endpoint={endpoints.changeGalleryItem}
          toInput={() => ({ id, facts: changes })}
          onDone={finish}
          submit={{ text: m.facts_save(), kind: 'quiet', busyText: m.admin_saving() }}
          className="grid gap-4 pb-3"
        >
          {chosenFacts.map((fact) => {
            const text = factText(fact, ofShop[fact])
            const none = text ? m.facts_asInShop({ text }) : m.facts_notShown()
            return <Select key={fact} label={factName(fact)} options={factOptions(fact, none)} {...bind(fact)} />
          })}
          <Field
            label={m.orderTime_orderDays()}
            inputMode="numeric"
            pattern="[1-9]\d{0,2}"
            maxLength={3}
            placeholder={ofShop.orderDays}
            autoComplete="off"
            {...bind('orderDays')}
          />
        </SubmitForm>
      </Collapsible>
    </div>
  )
}
