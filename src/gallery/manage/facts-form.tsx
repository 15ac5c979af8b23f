import { useState } from 'react'
import type { DesignFacts } from '../../api/design-facts.ts'
import { endpoints } from '../../api/endpoints.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { chosenFacts, factName, factOptions, factText } from '../../messages/design-facts.ts'
import { useChangeReport } from '../../ui/dashboard/action.tsx'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { Field, Select } from '../../ui/forms/field.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import type { ManagedPicture } from './manage-gallery.server.ts'

/** A fact that is left empty is that of the shop. */
export function FactsForm({ picture, ofShop }: { picture: ManagedPicture; ofShop: DesignFacts }) {
  const { id, code, facts: stored = {} } = picture
  const reportChange = useChangeReport()
  const [typed, setTyped] = useState<Record<string, string>>(stored)
  const [storedBefore, setStoredBefore] = useState(stored)
  if (JSON.stringify(storedBefore) !== JSON.stringify(stored)) {
    setStoredBefore(stored)
    setTyped(stored)
  }
  const changed = ([...chosenFacts, 'orderDays'] as const).filter(
    (fact) => (typed[fact] ?? '') !== (stored[fact] ?? ''),
  )
  const changedIn = (facts: Record<string, string>) =>
    Object.fromEntries(changed.map((fact) => [fact, facts[fact] ?? ''])) as DesignFacts
  const bind = (name: string) => ({
    name,
    value: typed[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })

  function finish() {
    const before = changedIn(stored)
    return reportChange(m.facts_saved(), {
      label: m.facts_undo({ item: code }),
      run: () => callApi(endpoints.changeGalleryItem, { id, facts: before }),
      done: m.facts_undone(),
    })
  }

  return (
    <div data-changing={changed.length > 0 ? '' : undefined}>
      <Collapsible title={m.facts_change()} label={m.facts_changeOf({ item: code })}>
        <SubmitForm
          endpoint={endpoints.changeGalleryItem}
          toInput={() => ({ id, facts: changedIn(typed) })}
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
