import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { calls } from '../contract/calls.ts'
import { messages } from '../contract/messages.ts'
import { messageRetentions } from '../contract/shop-facts.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Select } from '../ui/field.tsx'
import { toast } from '../ui/toasts.tsx'
import type { InboxPage } from './inbox-page.server.ts'

const { admin, inbox } = messages
const options = messageRetentions.map((value) => ({ value, text: inbox.retentions[value] }))

type Retention = InboxPage['retention']

/** After how long messages go by themselves; it says before what that would do. */
export function RetentionForm({ retention, older }: Pick<InboxPage, 'retention' | 'older'>) {
  const { revalidate } = useRevalidator()
  const [chosen, choose] = useState(retention)

  function saved() {
    toast(inbox.retentionSaved)
    revalidate()
  }

  return (
    <CallForm
      call={calls.changeMessageSettings}
      values={{ messageRetention: retention }}
      toInput={({ messageRetention }) => ({ messageRetention: messageRetention as Retention })}
      onDone={saved}
    >
      {({ busy }) => (
        <>
          <Select
            label={inbox.retention}
            name="messageRetention"
            options={options}
            hint={consequence(chosen, retention, older)}
            onChange={({ currentTarget }) => choose(currentTarget.value as Retention)}
          />
          <Button type="submit" kind="quiet" busyText={busy && admin.saving} className="sm:justify-self-start">
            {inbox.saveRetention}
          </Button>
        </>
      )}
    </CallForm>
  )
}

function consequence(chosen: Retention, saved: Retention, older: InboxPage['older']): string {
  if (chosen === 'never') return inbox.neverDeleted
  if (chosen === saved) return inbox.deletedByAge
  const { count, unread } = older[chosen] ?? { count: 0, unread: 0 }
  return inbox.wouldBeDeleted(count, unread)
}
