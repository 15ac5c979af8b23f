import { type ReactNode, useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { messageRetentions } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { useChangeReport } from '../../ui/dashboard/action.tsx'
import { Select } from '../../ui/forms/field.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import type { InboxPage } from './inbox-page.server.ts'

type Retention = InboxPage['messageRetention']

interface RetentionFormProps extends Pick<InboxPage, 'messageRetention' | 'older'> {
  proposal?: Retention
  onSaved?: () => void
  links?: ReactNode
}

export function RetentionForm({ messageRetention, older, proposal = messageRetention, ...form }: RetentionFormProps) {
  const reportChange = useChangeReport()
  const [selected, select] = useState(proposal)
  const deletes = selected !== messageRetention && (older[selected]?.count ?? 0) > 0

  return (
    <SubmitForm
      endpoint={endpoints.changeMessageSettings}
      values={{ messageRetention: proposal }}
      links={form.links}
      onDone={() => (form.onSaved ? form.onSaved() : reportChange(m.inbox_retentionSaved()))}
      submit={{
        text: deletes ? m.inbox_saveRetentionAndDelete() : m.inbox_saveRetention(),
        kind: deletes ? 'danger' : form.onSaved ? 'primary' : 'quiet',
        busyText: m.admin_saving(),
      }}
    >
      <Select
        label={m.inbox_retention()}
        name="messageRetention"
        options={messageRetentions.map((retention) => ({
          value: retention,
          text: m.inbox_retentionPeriod({ retention }),
        }))}
        hint={describeEffect(selected, messageRetention, older)}
        onChange={({ currentTarget }) => select(currentTarget.value as Retention)}
      />
    </SubmitForm>
  )
}

function describeEffect(selected: Retention, saved: Retention, older: InboxPage['older']): string {
  if (selected === 'never') return m.inbox_neverDeleted()
  if (selected === saved) return m.inbox_deletedByAge()
  const { count, unread } = older[selected] ?? { count: 0, unread: 0 }
  if (count === 0) return m.inbox_noneWouldBeDeleted()
  return unread > 0 ? m.inbox_wouldBeDeletedUnread({ count, unread }) : m.inbox_wouldBeDeleted({ count })
}
